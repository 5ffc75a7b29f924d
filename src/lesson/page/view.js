
/* What is seen and clicked. The state is in the address; every change goes through `update`. */
(() => {
  const facts = JSON.parse(document.getElementById("facts").textContent);
  const model = makeModel(facts);
  const hints = makeHints(facts, model);
  const rows = facts.cubes.length;
  const FACES = ["front", "back", "left", "right", "up", "down"];
  const MODES = ["free", "guided", "exercise", "solution"];
  const CLASS = ["one", "two"];
  const ORDER = ["first", "second"];

  const state = {
    mode: "free",
    turn: 0,
    selections: [new Array(rows).fill(0), new Array(rows).fill(0)],
    tower: 0n,
    right: new Array(facts.exercises.length).fill(false),
  };
  let hint = 0;

  /* ---- small helpers ---- */

  const $ = (id) => document.getElementById(id);
  const make = (tag, attributes = {}, ...children) => {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) {
      if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
      else if (value !== false && value != null) element.setAttribute(name, value);
    }
    element.append(...children);
    return element;
  };
  const draw = (tag, attributes = {}, ...children) => {
    const element = document.createElementNS("http:" + "//www.w3.org/2000/svg", tag);
    for (const [name, value] of Object.entries(attributes)) {
      if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
      else element.setAttribute(name, value);
    }
    element.append(...children);
    return element;
  };
  const { solid, stage } = makeSolids(facts, make);
  const { grouped, above, powers, times, listed, named, cubes, written } = makeWords(facts);
  const knowsAll = facts.partials.complete && facts.solutions.complete;
  const isEmpty = (selection) => selection.every((column) => column === 0);

  const chip = (c) => {
    const { label, fill, ink } = facts.palette[c];
    return make("span", { class: "chip", style: `background:${fill};color:${ink}`, "aria-hidden": "true" }, label);
  };

  /* ---- the address ---- */

  const address = () => {
    const parts = [`m=${state.mode}`, `t=${state.turn + 1}`];
    state.selections.forEach((selection, which) => {
      if (!isEmpty(selection)) parts.push(`${"ab"[which]}=${selection.join("")}`);
    });
    if (state.tower) parts.push(`k=${state.tower}`);
    if (state.right.includes(true)) parts.push(`x=${state.right.map(Number).join("")}`);
    return `#${parts.join("&")}`;
  };
  const readAddress = () => {
    const values = new URLSearchParams(location.hash.slice(1));
    const understood = ["m", "t", "a", "b", "k", "x"];
    let isStrange = [...values.keys()].some((name) => !understood.includes(name));
    if (MODES.includes(values.get("m"))) state.mode = values.get("m");
    else if (values.get("m")) isStrange = true;
    state.turn = values.get("t") === "2" ? 1 : 0;
    ["a", "b"].forEach((name, which) => {
      const columns = values.get(name) ?? "";
      const fits = columns.length === rows && /^[0-3]*$/.test(columns);
      if (columns && !fits) isStrange = true;
      state.selections[which] = fits ? [...columns].map(Number) : new Array(rows).fill(0);
    });
    const number = values.get("k") ?? "";
    state.tower = /^\d{1,30}$/.test(number) ? BigInt(number) : 0n;
    const right = values.get("x") ?? "";
    if (right.length === state.right.length) state.right = [...right].map((digit) => digit === "1");
    $("address-notice").hidden = !isStrange;
  };
  let written_address = "";
  const writeAddress = () => {
    written_address = address();
    try {
      history.replaceState(null, "", written_address);
    } catch {
      location.hash = written_address;
    }
  };

  /* ---- choosing ---- */

  const choose = (which, row, column) => {
    state.selections[which][row] = column;
    state.tower = 0n;
    hint = 0;
    update();
  };
  const setBoth = (first, second) => {
    state.selections = [[...first], second ? [...second] : new Array(rows).fill(0)];
    state.tower = 0n;
    hint = 0;
    update();
  };

  const inputs = [];
  const cells = [];
  const buildMatrix = () => {
    const heads = facts.knows_faces ? ["front–back", "left–right", "up–down"] : ["pair 1", "pair 2", "pair 3"];
    const head = make("tr", {}, make("th", { scope: "col" }, "cube"), ...heads.map((h) => make("th", { scope: "col" }, h)));
    $("matrix").append(make("caption", { class: "skip" }, "The matrix of products"), make("thead", {}, head));
    const body = make("tbody", { id: "matrix-body" });
    facts.matrix.forEach((entries, row) => {
      const line = make("tr", {}, make("th", { scope: "row" }, String(row + 1)));
      inputs.push([]);
      cells.push([]);
      entries.forEach((entry, index) => {
        const column = index + 1;
        const names = entry.ends.map((c) => facts.palette[c].name).join("–");
        const input = make("input", {
          type: "radio", name: `row-${row + 1}`, value: column, id: `entry-${row + 1}-${column}`,
          "aria-label": `cube ${row + 1}, pair ${column}: ${names}, ${entry.value}`,
          onclick: () => {
            // A second click takes an entry back.
            if (state.selections[state.turn][row] === column) {
              input.checked = false;
              choose(state.turn, row, 0);
            }
          },
          onchange: () => input.checked && choose(state.turn, row, column),
          onkeydown: (event) => {
            if (event.key === "Delete" || event.key === "Backspace") {
              event.preventDefault();
              choose(state.turn, row, 0);
            }
          },
        });
        const sum = entry.factors === entry.value ? "" : `= ${entry.factors}`;
        const label = make("label", { class: "entry" }, input, make("span", {},
          make("span", { class: "chips" }, ...entry.ends.map(chip)),
          make("span", {}, make("span", { class: "value" }, grouped(entry.value)), ` ${sum}`),
          make("span", { class: "marks" },
            make("span", { class: "mark-one", hidden: "" }, "1st"), " ",
            make("span", { class: "mark-two", hidden: "" }, "2nd")),
        ));
        inputs[row].push(input);
        cells[row].push(label);
        line.append(make("td", {}, label));
      });
      body.append(line);
    });
    $("matrix").append(body);
  };
  const showMatrix = () => {
    cells.forEach((line, row) => line.forEach((cell, index) => {
      CLASS.forEach((name, which) => {
        const chosen = state.selections[which][row] === index + 1;
        cell.classList.toggle(name, chosen);
        cell.querySelector(`.mark-${name}`).hidden = !chosen;
      });
      inputs[row][index].checked = state.selections[state.turn][row] === index + 1;
    }));
  };

  /* ---- the product ---- */

  const verdictOf = (selection) => {
    const { tooOften, tooRare } = model.verdict(selection);
    const counts = model.exponents(selection);
    const wanted = facts.magic.exponents;
    const many = (c) => `${named(c)} is there ${times(counts[c])}, M has it ${times(wanted[c])}`;
    if (isEmpty(selection)) {
      return ["", `Choose a pair of every cube so that the product of all is M = ${facts.magic.factors} = ${grouped(facts.magic.value)}.`];
    }
    if (tooOften.length) {
      return ["bad", `Too large: ${listed(tooOften.map(many))}. It does not divide M.`];
    }
    if (model.isPartial(selection)) {
      return ["good", "The product is M: this is a partial solution."];
    }
    const missing = listed(tooRare.map((c) => `${named(c)} ${wanted[c] - counts[c] > 1 ? times(wanted[c] - counts[c]) : "once"}`));
    if (model.isFull(selection)) return ["bad", `Short of M: it lacks ${missing}.`];
    const rest = BigInt(facts.magic.value) / model.product(selection);
    const open = selection.flatMap((column, row) => (column ? [] : [row]));
    return ["", `So far it divides M. Left for ${cubes(open)}: M / product = ${grouped(rest)} = ${powers(wanted.map((e, c) => e - counts[c]))}.`];
  };
  const showStatus = () => {
    const selection = state.selections[state.turn];
    const counts = model.exponents(selection);
    $("status-heading").textContent = `The product of the ${ORDER[state.turn]} selection`;
    const factors = selection.map((column, row) => (column ? facts.matrix[row][column - 1].value : "?"));
    const value = model.product(selection);
    $("product").textContent = isEmpty(selection)
      ? "No pair is chosen yet."
      : `${factors.join(" · ")} ${model.isFull(selection) ? "" : "; so far "}= ${grouped(value)}${powers(counts) === value.toString() ? "" : ` = ${powers(counts)}`}`;
    const [kind, text] = verdictOf(selection);
    $("verdict").className = kind;
    if ($("verdict").textContent !== text) $("verdict").textContent = text;

    const line = (paint, c) => {
      const [have, want] = [counts[c], facts.magic.exponents[c]];
      const dots = "●".repeat(Math.min(have, 12)) + "○".repeat(Math.max(0, want - have));
      const [name, word] = have > want ? ["bad", "too often"] : have === want ? ["good", "right"] : ["", "missing"];
      return make("tr", {},
        make("th", { scope: "row" }, chip(c), ` ${paint.name}`),
        make("td", {}, paint.prime),
        make("td", { class: `dots ${name}`, "aria-hidden": "true" }, dots),
        make("td", {}, `${have} of ${want}`),
        make("td", { class: name }, word));
    };
    const heads = ["colour", "prime", "", "exponent", ""].map((h) => make("th", { scope: "col" }, h));
    $("counts").replaceChildren(make("thead", {}, make("tr", {}, ...heads)), make("tbody", {}, ...facts.palette.map(line)));
    showPair();
  };
  const isSolved = () => {
    const [first, second] = state.selections;
    return model.isPartial(first) && model.isPartial(second) && model.shared(first, second).length === 0;
  };
  const pairText = () => {
    const [first, second] = state.selections;
    const partial = state.selections.map(model.isPartial);
    if (isEmpty(first) || isEmpty(second)) {
      const which = partial.findIndex((is) => is);
      return which < 0 ? ["", ""] : ["", `The ${ORDER[which]} selection is good for two opposite sides. Now choose the ${ORDER[1 - which]} one, with another pair of every cube.`];
    }
    const shared = model.shared(first, second);
    if (shared.length) return ["bad", `Not independent: both selections use the same pair of ${cubes(shared)}.`];
    if (!model.isFull(first) || !model.isFull(second)) return ["", "So far the two selections differ in every row."];
    if (isSolved()) return ["good", facts.is_of_towers ? "Solved: two independent partial solutions. The tower stands below." : "Two independent partial solutions: a solution."];
    return ["", "Independent: the two selections differ in every row."];
  };
  const showPair = () => {
    const [kind, text] = pairText();
    $("pair").className = kind;
    if ($("pair").textContent !== text) $("pair").textContent = text;
  };

  /* ---- the graph ---- */

  const edges = [];
  const badges = [];
  const buildGraph = () => {
    const { size, radius, vertices, edges: curves } = facts.graph;
    const svg = draw("svg", { viewBox: `-4 -4 ${size[0] + 8} ${size[1] + 8}`, role: "img", id: "graph-svg", "aria-describedby": "cycles" });
    svg.append(draw("title", {}, "The puzzle graph"));
    const [lines, labels, points] = ["g", "g", "g"].map((tag) => draw(tag));
    curves.forEach(({ points: [a, b, c, d], label }, index) => {
      const [row, column] = [Math.floor(index / 3), (index % 3) + 1];
      const path = `M${a} C${b} ${c} ${d}`;
      const toggle = () => choose(state.turn, row, state.selections[state.turn][row] === column ? 0 : column);
      const [edge, hit] = ["edge", "hit"].map((name) => draw("path", { d: path, class: name }));
      hit.addEventListener("click", toggle);
      const names = facts.matrix[row][column - 1].ends.map((end) => facts.palette[end].name).join("–");
      hit.append(draw("title", {}, `cube ${row + 1}, pair ${column}: ${names}`));
      const mark = draw("g", { class: "label", onclick: toggle },
        draw("circle", { cx: label[0], cy: label[1], r: 4.6 }),
        draw("text", { x: label[0], y: label[1] + 2.3 }, String(row + 1)));
      lines.append(edge, hit);
      labels.append(mark);
      edges.push([edge, mark]);
    });
    vertices.forEach(([x, y], c) => {
      const { label, fill, ink, name, prime } = facts.palette[c];
      const long = label.length > 2 ? "font-size:5.5px" : "";
      const vertex = draw("g", { class: "vertex" },
        draw("circle", { cx: x, cy: y, r: radius, fill, stroke: "#111", "stroke-width": 0.8 }),
        draw("text", { x, y: y + 0.8, style: `fill:${ink};${long}` }, label));
      if (name !== prime) vertex.append(draw("text", { x, y: y + 6.8, class: "prime", style: `fill:${ink}` }, prime.length > 4 ? "" : prime));
      const badge = draw("g", {}, draw("circle", { cx: x + 9, cy: y + 7.5, r: 4.8 }), draw("text", { x: x + 9, y: y + 9.6, class: "degree" }, ""));
      vertex.append(badge);
      points.append(vertex);
      badges.push(badge);
    });
    svg.append(lines, labels, points);
    $("graph").append(svg);
  };
  const showGraph = () => {
    edges.forEach((parts, index) => {
      const [row, column] = [Math.floor(index / 3), (index % 3) + 1];
      CLASS.forEach((name, which) => {
        for (const part of parts) part.classList.toggle(name, state.selections[which][row] === column);
      });
    });
    const selection = state.selections[state.turn];
    const counts = model.exponents(selection);
    badges.forEach((badge, c) => {
      const [have, want] = [counts[c], facts.magic.exponents[c]];
      const paint = have > want ? "var(--bad)" : have === want ? "var(--good)" : "var(--soft)";
      badge.style.display = isEmpty(selection) ? "none" : "";
      badge.firstChild.setAttribute("fill", paint);
      badge.lastChild.textContent = String(have);
      badge.lastChild.setAttribute("style", "fill:var(--panel)");
    });
    const parts = state.selections.flatMap((selection, which) => {
      if (isEmpty(selection)) return [];
      if (!model.isPartial(selection)) {
        const degrees = model.exponents(selection).map((count, c) => `${facts.palette[c].name}: ${count}`);
        return [`Ends of lines of the ${ORDER[which]} selection: ${degrees.join(", ")}.`];
      }
      if (!facts.is_of_towers) return [];
      const walks = model.cycles(selection).map((cycle) => cycleText(selection, cycle));
      return [`The ${ORDER[which]} selection has two ends of lines at every colour: ${walks.length === 1 ? "one cycle" : `${walks.length} cycles`}, ${walks.join("; ")}.`];
    });
    $("cycles").textContent = parts.join(" ") || "Nothing is chosen yet.";
  };
  const cycleText = (selection, cycle) => {
    const end = ({ row, tail }, which) => facts.palette[facts.matrix[row][selection[row] - 1].ends[which ? 1 - tail : tail]].name;
    return cycle.reduce((text, arc) => `${text} –${arc.row + 1}– ${end(arc, 1)}`, end(cycle[0], 0));
  };

  const PLACES = [[2, 2], [4, 2], [1, 2], [3, 2], [2, 1], [2, 3]];
  const buildCubes = () => {
    $("cubes-text").textContent = facts.knows_faces
      ? "As nets and as solids: drag a solid to turn it, or use the arrow keys. Front is the second square of the row of four; left is beside it, up above, down below, back at the end."
      : "Only opposite faces are known of these cubes; each is shown as one of two that are mirror images of each other. Drag a solid to turn it, or use the arrow keys.";
    facts.cubes.forEach((faces, index) => {
      const description = faces.map((c, face) => `${FACES[face]} ${facts.palette[c].name}`).join(", ");
      const net = make("div", { class: "net", role: "img", "aria-label": `Net of cube ${index + 1}: ${description}` });
      faces.forEach((c, face) => {
        const square = chip(c);
        square.style.gridColumn = PLACES[face][0];
        square.style.gridRow = PLACES[face][1];
        square.title = `${FACES[face]}: ${facts.palette[c].name}`;
        net.append(square);
      });
      const body = stage(solid(faces), { class: "stage small", style: "--edge:4rem" }, `Cube ${index + 1} as a solid: ${description}`);
      $("cubes").append(make("div", { class: "cube" }, make("h3", {}, `Cube ${index + 1}`), net, body));
    });
  };

  /* ---- the tower ---- */

  let built = "";
  const showTower = () => {
    const [first, second] = state.selections;
    const stands = facts.is_of_towers && isSolved();
    $("tower-panel").hidden = !stands;
    if (!stands) {
      built = "";
      return;
    }
    const count = model.towerCount(first, second);
    if (state.tower >= count) state.tower = 0n;
    const key = `${first}|${second}|${state.tower}`;
    if (key === built) return;
    built = key;
    const cubes = model.tower(first, second, state.tower);
    const sides = [0, 1, 2, 3].every((side) => new Set(cubes.map((faces) => faces[side])).size === rows);
    const swapped = state.tower >= count / 2n;
    $("tower-text").textContent =
      `${swapped ? "The second selection is on front and back, the first on left and right." : "The first selection is on front and back, the second on left and right."} ` +
      "Every cycle is walked in one direction: the colour where a line begins comes to the front (or left), the one where it ends to the back (or right). " +
      (sides ? "So each of the four sides shows no colour twice." : "");
    $("tower-number").textContent = `Tower ${grouped(state.tower + 1n)} of ${grouped(count)} of this solution: 2·2${above(model.cycles(first).length + model.cycles(second).length)}, ${model.cycles(first).length} and ${model.cycles(second).length} cycles`;
    const shown = facts.knows_faces ? FACES : FACES.slice(0, 4);
    const heads = ["cube", ...shown].map((name) => make("th", { scope: "col" }, name));
    const line = (faces, row) => make("tr", {}, make("th", { scope: "row" }, String(row + 1)),
      ...faces.slice(0, shown.length).map((c) => make("td", {}, chip(c), ` ${facts.palette[c].name}`)));
    $("tower").replaceChildren(make("thead", {}, make("tr", {}, ...heads)), make("tbody", {}, ...cubes.map(line).reverse()));
    const edge = Math.max(1.2, Math.min(4, 22 / rows));
    const stack = make("div", { class: "stack", style: `--edge:${edge}rem;height:${edge * rows}rem` });
    cubes.forEach((faces, row) => {
      const cube = solid(faces);
      cube.style.bottom = `${edge * row}rem`;
      stack.append(cube);
    });
    const whole = stage(stack, { class: "stage", style: `height:${edge * rows + 6}rem` }, "The tower as a solid; its colours are in the table");
    $("tower-solid").replaceChildren(whole);
  };
  const stepTower = (step) => {
    const count = model.towerCount(...state.selections);
    state.tower = (state.tower + step + count) % count;
    update();
  };

  /* ---- guided ---- */

  const showGuided = () => {
    const all = isSolved() ? [] : hints(state.selections, state.turn);
    const shown = all.slice(0, Math.min(hint, all.length));
    const more = make("button", {
      type: "button", id: "hint",
      onclick: () => {
        if (hint < all.length) hint += 1;
        update();
        $("hint").focus();
      },
    }, shown.length === 0 ? "Give me a hint" : "A stronger hint");
    if (shown.length === all.length) {
      // It stays in reach, so that the focus is not lost.
      more.setAttribute("aria-disabled", "true");
      more.textContent = isSolved() ? "Done" : "No more hints";
    }
    $("mode-body").replaceChildren(
      make("p", {}, guide()),
      make("div", { role: "status", "aria-live": "polite", id: "hints" }, ...shown.map((text) => make("p", { class: "hint" }, text))),
      make("p", { class: "buttons" }, more));
  };
  const guide = () => {
    if (isSolved()) return "Done: look at the tower. Each tower of this solution comes from walking cycles in another direction.";
    const done = state.selections.filter(model.isPartial).length;
    return done === 0
      ? "Step 1 of 2: find a selection whose product is M. Begin with a colour that is on few pairs, and watch what is left of M."
      : "Step 2 of 2: find a second one that uses another pair of every cube.";
  };

  /* ---- exercise ---- */

  /** Answers may have digits in groups, and may be products of powers: 2²·3, 2^2*3. */
  const cleaned = (text) => {
    const plain = text.trim().toLowerCase().replace(/[⁰¹²³⁴⁵⁶⁷⁸⁹]+/g, (digits) => `^${[...digits].map((d) => "⁰¹²³⁴⁵⁶⁷⁸⁹".indexOf(d)).join("")}`)
      .replace(/[*×]/g, "·").replace(/[\s.,'’\u00a0\u202f]/g, "");
    if (!/^\d{1,60}(\^\d{1,2})?(·\d{1,60}(\^\d{1,2})?){0,99}$/.test(plain)) return plain;
    return plain.split("·").reduce((value, power) => {
      const [base, exponent] = power.split("^");
      return value * BigInt(base) ** BigInt(exponent ?? 1);
    }, 1n).toString();
  };
  const buildExercises = () => facts.exercises.map((exercise, index) => {
    const result = make("p", { role: "status", "aria-live": "polite", id: `result-${index + 1}` });
    const tell = (kind, text) => {
      result.className = kind;
      result.textContent = text;
    };
    const check = (answer) => {
      const isRight = cleaned(answer) === cleaned(exercise.answer);
      if (!cleaned(answer)) return tell("", "Type in an answer first.");
      tell(isRight ? "good" : "bad", isRight ? `Right. ${exercise.working}` : "Not yet. Try again, or ask for a hint.");
      if (isRight) {
        state.right[index] = true;
        writeAddress();
        showScore();
      }
      return undefined;
    };
    const field = make("input", { type: "text", inputmode: "numeric", autocomplete: "off", "aria-label": `Answer to question ${index + 1}`, id: `answer-${index + 1}` });
    const form = make("form", { class: "buttons", onsubmit: (event) => { event.preventDefault(); check(field.value); } },
      ...(exercise.choices.length
        ? exercise.choices.map((choice) => make("button", { type: "button", onclick: () => check(choice) }, choice))
        : [field, make("button", { type: "submit" }, "Check")]),
      make("button", { type: "button", onclick: () => tell("", `Hint: ${exercise.hint}`) }, "Hint"),
      make("button", { type: "button", onclick: () => tell("", `Answer: ${exercise.answer}. ${exercise.working}`) }, "Show answer"));
    if (state.right[index]) tell("good", "Solved before.");
    return make("div", { class: "question" }, make("p", {}, `${index + 1}. ${exercise.question}`), form, result);
  });
  const showScore = () => {
    const right = state.right.filter(Boolean).length;
    $("score").textContent = `${right} of ${facts.exercises.length} solved: ${listed(state.right.flatMap((is, index) => (is ? [index + 1] : []))) || "none yet"}.${knowsAll ? "" : " The search for this page was stopped, so it asks only what it knows."}`;
  };

  /* ---- solution ---- */

  const buildSolution = () => {
    const button = (text, act) => make("button", { type: "button", onclick: act }, text);
    const parts = [];
    const { partials, solutions } = facts;
    parts.push(make("p", {}, `Partial solutions: ${grouped(partials.count)}${partials.complete ? "" : " found, not all of them are here"}. A click shows one.`));
    parts.push(make("p", { class: "buttons" }, ...partials.list.slice(0, 60).map((selection, index) =>
      button(`s${index + 1} ${rows > 8 ? "" : written(selection)}`, () => setBoth(selection)))));
    parts.push(make("p", {}, solutions.list.length
      ? `Solutions, sets of two that differ in every row: ${grouped(solutions.count)}${solutions.complete ? "" : ", not all of them are here"}.`
      : facts.solutions.complete || facts.because
        ? `There is no solution${facts.because ? ` because ${facts.because}` : ""}.`
        : "No solution was found before the search for this page was stopped; there may be some."));
    parts.push(make("p", { class: "buttons", id: "solutions" }, ...solutions.list.slice(0, 60).map(([first, second]) =>
      button(`s${first + 1} and s${second + 1}`, () => setBoth(partials.list[first], partials.list[second])))));
    if (facts.placements && facts.solutions.list.length) {
      parts.push(make("p", {}, `Towers of all solutions, with the cubes in this order and all 24 orientations of a cube told apart: ${grouped(facts.placements)}; with different colours on the four long sides: ${grouped(facts.looks)}.`));
    }
    return parts;
  };

  /* ---- modes ---- */

  let mode = "";
  const showMode = () => {
    $("mode-panel").hidden = state.mode === "free";
    if (state.mode === "guided") {
      $("mode-heading").textContent = "Guided";
      showGuided();
    } else if (mode !== state.mode) {
      $("mode-heading").textContent = state.mode === "exercise" ? "Exercises" : "Solution";
      if (state.mode === "exercise") {
        $("mode-body").replaceChildren(make("p", { id: "score", role: "status" }), ...buildExercises());
        showScore();
      } else if (state.mode === "solution") {
        $("mode-body").replaceChildren(...buildSolution());
      }
    }
    mode = state.mode;
    for (const input of document.querySelectorAll('input[name="mode"]')) input.checked = input.value === state.mode;
    for (const input of document.querySelectorAll('input[name="turn"]')) input.checked = Number(input.value) === state.turn;
  };

  const show = () => {
    showMatrix();
    showStatus();
    showGraph();
    showTower();
    showMode();
  };
  const update = () => {
    show();
    writeAddress();
  };

  /* ---- light and dark ---- */

  const THEMES = [["", "as the system"], ["light", "light"], ["dark", "dark"]];
  let theme = 0;
  $("theme").addEventListener("click", () => {
    theme = (theme + 1) % THEMES.length;
    const [name, words] = THEMES[theme];
    if (name) document.documentElement.dataset.theme = name;
    else delete document.documentElement.dataset.theme;
    $("theme").textContent = `Colours of the page: ${words}`;
  });

  /* ---- start ---- */

  const start = () => {
    document.title = facts.title;
    $("title").textContent = facts.title;
    const proper = facts.proper ? `The matrix is not proper: ${facts.proper}.` : "The matrix is proper: every cube shows every colour.";
    $("task").textContent =
      `${rows} cubes in ${facts.palette.length} colours. Stack them so that each of the four long sides shows every colour once. ` +
      "Colours are primes, opposite faces are products: choose one pair of every cube so that the product is " +
      `M = ${facts.magic.factors} = ${grouped(facts.magic.value)}, and do so twice, with different pairs. ${proper}`;
    $("stopped-notice").hidden = knowsAll;
    buildMatrix();
    buildGraph();
    buildCubes();
    for (const input of document.querySelectorAll('input[name="mode"]')) {
      input.addEventListener("change", () => { state.mode = input.value; update(); });
    }
    for (const input of document.querySelectorAll('input[name="turn"]')) {
      input.addEventListener("change", () => { state.turn = Number(input.value); hint = 0; update(); });
    }
    $("clear").addEventListener("click", () => {
      state.selections[state.turn].fill(0);
      state.tower = 0n;
      hint = 0;
      update();
    });
    $("clear-all").addEventListener("click", () => setBoth(new Array(rows).fill(0)));
    $("tower-next").addEventListener("click", () => stepTower(1n));
    $("tower-before").addEventListener("click", () => stepTower(-1n));
    $("skip").addEventListener("click", (event) => {
      event.preventDefault();
      $("matrix-panel").focus();
    });
    const arrive = () => {
      $("selftest").hidden = location.hash !== "#selftest";
      if (location.hash === "#selftest") $("selftest-result").textContent = model.selfTest();
      else if (location.hash !== written_address) readAddress();
      show();
    };
    window.addEventListener("hashchange", arrive);
    arrive();
  };
  start();
})();
