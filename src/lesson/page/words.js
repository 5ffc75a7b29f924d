
/* Numbers, colours and lists in words. */
function makeWords(facts) {
  const grouped = (number) => {
    const digits = number.toString();
    return digits.length < 5 ? digits : digits.replace(/\B(?=(\d{3})+$)/g, "\u00a0");
  };
  const above = (count) => [...count.toString()].map((d) => "⁰¹²³⁴⁵⁶⁷⁸⁹"[d]).join("");
  const powers = (exponents) =>
    exponents
      .flatMap((e, c) => (e ? [facts.palette[c].prime + (e > 1 ? above(e) : "")] : []))
      .join("·") || "1";
  const times = (count) => ["never", "once", "twice"][count] ?? `${count} times`;
  const listed = (items) =>
    items.length < 2 ? items.join("") : `${items.slice(0, -1).join(", ")} and ${items.at(-1)}`;
  const named = (c) => {
    const { name, prime } = facts.palette[c];
    if (name === prime) return prime;
    // A name that is a number would be taken for another prime.
    return /^\d+$/.test(name) ? `colour ${name} (prime ${prime})` : `${prime} (${name})`;
  };
  const cubes = (list) => `${list.length === 1 ? "cube" : "cubes"} ${listed(list.map((r) => r + 1))}`;
  const written = (selection) =>
    `{${selection.map((column, row) => `(${row + 1},${column})`).join(",")}}`;

  return { grouped, above, powers, times, listed, named, cubes, written };
}
