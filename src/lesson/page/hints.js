
/* Hints for those who ask, from weak to strong. */
function makeHints(facts, model) {
  const { powers, times, listed, named, cubes } = makeWords(facts);
  const rows = facts.cubes.length;
  const ORDER = ["first", "second"];
  const knowsAll = facts.partials.complete && facts.solutions.complete;

  /** Partial solutions that agree with what is chosen, if possible members of a solution. */
  const candidates = (selection, partner) => {
    const members = [...new Set(facts.solutions.list.flat())].map((index) => facts.partials.list[index]);
    const pool = members.length ? members : facts.partials.list;
    const partners = partner ? facts.partials.list.filter((s) => model.shared(s, partner).length === 0) : pool;
    return partners.filter((s) => selection.every((column, row) => !column || column === s[row]));
  };
  const UNKNOWN = "The search for this page was stopped before all partial solutions were found, so the page does not know how to go on from here.";
  /** Hints for the present state, from weak to strong. */
  const hints = (selections, turn) => {
    const selection = selections[turn];
    const other = selections[1 - turn];
    const partner = model.isPartial(other) ? other : null;
    const which = `the ${ORDER[turn]} selection`;
    if (facts.partials.list.length === 0) return knowsAll ? noneAtAll() : [UNKNOWN];
    if (model.isPartial(selection)) {
      if (partner) return [`Both have the product M, but share the pair of ${cubes(model.shared(selection, other))}.`, `Clear ${which} and find another partial solution that differs from the other in every row.`];
      const free = facts.partials.list.some((s) => model.shared(s, selection).length === 0);
      return free
        ? [`This is a partial solution. Switch to the ${ORDER[1 - turn]} selection, and use another pair of every cube.`]
        : !knowsAll
          ? ["This is a partial solution. Has it a partner that differs from it in every row?", UNKNOWN]
          : ["This is a partial solution. Has it a partner that differs from it in every row?", facts.solutions.list.length ? "It has none: every other one shares a pair with it. Clear it and look for another." : `There is none: ${facts.because ?? "no two are independent"}.`];
    }
    const left = candidates(selection, partner);
    if (left.length === 0) {
      const isTooLarge = model.verdict(selection).tooOften.length > 0;
      return knowsAll || isTooLarge ? deadEnd(selection, partner, which) : [UNKNOWN];
    }
    return [next(selection), ...narrower(selection, left)];
  };
  /** What is left of M, and the colour that is hardest to get. */
  const next = (selection) => {
    const open = openRows(selection);
    const counts = model.exponents(selection);
    const missing = facts.magic.exponents.map((wanted, c) => wanted - counts[c]);
    const places = (c) => open.filter((row) => facts.matrix[row].some((entry) => entry.ends.includes(c)));
    const wanted = missing.flatMap((count, c) => (count > 0 ? [c] : []));
    const spare = (c) => supply(c, open) - missing[c];
    const rare = wanted.reduce((best, c) => (spare(c) < spare(best) ? c : best));
    const who = places(rare).length < open.length ? `only ${cubes(places(rare))}` : "any of the cubes left";
    return `What is left of M is ${powers(missing)}. Look at ${named(rare)}: it is still wanted ${times(missing[rare])}, and ${who} can bring it.`;
  };
  /** How often the pairs of these rows can have a colour at most. */
  const supply = (c, open) =>
    open.reduce((sum, row) => sum + Math.max(...facts.matrix[row].map((entry) => entry.ends.filter((end) => end === c).length)), 0);
  const openRows = (selection) => selection.flatMap((column, row) => (column ? [] : [row]));
  /** Why a pair cannot be taken, if one sees it at once. */
  const reason = (selection, row, column) => {
    const taken = [...selection];
    taken[row] = column;
    const counts = model.exponents(taken);
    const often = facts.magic.exponents.findIndex((wanted, c) => counts[c] > wanted);
    if (often >= 0) return `it would bring ${named(often)} once too often`;
    const open = openRows(taken);
    const rare = facts.magic.exponents.findIndex((wanted, c) => wanted - counts[c] > supply(c, open));
    return rare >= 0 ? `the cubes left could not bring enough of ${named(rare)} any more` : null;
  };
  /** A cube in which a pair can be excluded, which pairs, and what remains. */
  const narrower = (selection, left) => {
    const views = openRows(selection).map((row) => {
      const good = [...new Set(left.map((s) => s[row]))].sort();
      const never = [1, 2, 3].filter((column) => !good.includes(column));
      return { row, good, never: never.map((column) => [column, reason(selection, row, column)]) };
    });
    const clear = ({ good, never }) => [good.length, -never.filter(([, why]) => why).length];
    const view = views.reduce((best, other) => {
      const [a, b] = [clear(other), clear(best)];
      return a[0] < b[0] || (a[0] === b[0] && a[1] < b[1]) ? other : best;
    });
    const { row, good, never } = view;
    const entry = facts.matrix[row][good[0] - 1];
    const colours = entry.ends.map((c) => facts.palette[c].name).join("–");
    const nowhere = facts.solutions.list.length ? "it leads to no solution" : "it leads to no selection with product M";
    const excluded = never.map(([column, why]) => `pair ${column} does not go: ${why ?? nowhere}`);
    return [
      `Look at cube ${row + 1}: ${good.length === 1 ? "only one of its pairs goes" : never.length ? "not all of its pairs go" : "any of its pairs may be right"} with what you have.`,
      ...(never.length && knowsAll ? [`In cube ${row + 1}, ${excluded.join("; ")}.`] : []),
      `Take pair ${good[0]} of cube ${row + 1}: ${entry.value} = ${colours}.`,
    ];
  };
  const deadEnd = (selection, partner, which) => {
    const culprit = selection.findIndex((column, row) => {
      const without = [...selection];
      without[row] = 0;
      return column && candidates(without, partner).length > 0;
    });
    const first = partner && candidates(new Array(rows).fill(0), partner).length === 0
      ? `The other selection has no partner: every partial solution shares a pair with it. Clear it and find another.`
      : `What you have chosen for ${which} cannot be completed${partner ? " to a partner of the other" : ""}.`;
    return [first, ...(culprit < 0
      ? ["More than one of your choices has to go. Clear the selection and begin with the rarest colour."]
      : ["One of your choices has to go.", `Take back the pair of cube ${culprit + 1}.`])];
  };
  const noneAtAll = () => [
    "Try: divide M by an entry of cube 1, what is left by an entry of cube 2, and so on. How far do you get?",
    "No selection has the product M. Why not? Count how often each colour is there, cube by cube.",
    facts.because ? `There is no solution because ${facts.because}.` : "There is no solution.",
  ];

  return hints;
}
