
/* Cubes that can be turned. */
function makeSolids(facts, make) {
  const TURNS = ["", "rotateY(180deg)", "rotateY(-90deg)", "rotateY(90deg)", "rotateX(90deg)", "rotateX(-90deg)"];
  const solid = (faces) => {
    const cube = make("div", { class: "solid" });
    faces.forEach((c, face) => {
      const { label, fill, ink } = facts.palette[c];
      cube.append(make("div", {
        class: `face${label.length > 2 ? " long" : ""}`,
        style: `background:${fill};color:${ink};transform:${TURNS[face]} translateZ(calc(var(--edge) / 2))`,
      }, label));
    });
    return cube;
  };
  /** Something that can be turned by dragging it and with the arrow keys. */
  const stage = (thing, attributes, description) => {
    let [yaw, pitch] = [-32, -24];
    const show = () => { thing.style.transform = `rotateX(${pitch}deg) rotateY(${yaw}deg)`; };
    const turn = (dx, dy) => {
      yaw += dx;
      pitch = Math.max(-90, Math.min(90, pitch - dy));
      show();
    };
    const element = make("div", {
      ...attributes, tabindex: "0", role: "group", "aria-roledescription": "solid that can be turned",
      "aria-label": `${description}. Arrow keys turn it.`,
      onkeydown: (event) => {
        const step = { ArrowLeft: [-15, 0], ArrowRight: [15, 0], ArrowUp: [0, -15], ArrowDown: [0, 15] }[event.key];
        if (step) {
          event.preventDefault();
          turn(...step);
        }
      },
      onpointerdown: (event) => {
        let [x, y] = [event.clientX, event.clientY];
        const move = (next) => {
          turn((next.clientX - x) / 2, (next.clientY - y) / 2);
          [x, y] = [next.clientX, next.clientY];
        };
        const stop = () => {
          element.classList.remove("dragging");
          window.removeEventListener("pointermove", move);
          window.removeEventListener("pointerup", stop);
          window.removeEventListener("pointercancel", stop);
        };
        element.classList.add("dragging");
        window.addEventListener("pointermove", move);
        window.addEventListener("pointerup", stop);
        window.addEventListener("pointercancel", stop);
      },
    }, thing);
    show();
    return element;
  };

  return { solid, stage };
}
