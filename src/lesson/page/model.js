"use strict";

/* The arithmetic that follows each click. A selection is a list with a column from 1 to 3 for every
   cube, 0 where none is chosen. Everything else counts from 0. */
function makeModel(facts) {
  const colours = facts.palette.length;

  /** The entries chosen, with their rows. */
  const entriesOf = (selection) =>
    selection.flatMap((column, row) => (column ? [{ row, ...facts.matrix[row][column - 1] }] : []));

  const product = (selection) =>
    entriesOf(selection).reduce((value, entry) => value * BigInt(entry.value), 1n);

  const exponents = (selection) => {
    const counts = new Array(colours).fill(0);
    for (const { ends } of entriesOf(selection)) for (const end of ends) counts[end] += 1;
    return counts;
  };

  /** Primes that the product has more often than M, and more rarely. */
  const verdict = (selection) => {
    const counts = exponents(selection);
    const where = (holds) =>
      counts.flatMap((count, c) => (holds(count, facts.magic.exponents[c]) ? [c] : []));
    return { tooOften: where((a, b) => a > b), tooRare: where((a, b) => a < b) };
  };

  const isFull = (selection) => selection.every((column) => column > 0);

  const isPartial = (selection) => {
    const { tooOften, tooRare } = verdict(selection);
    return isFull(selection) && tooOften.length === 0 && tooRare.length === 0;
  };

  /** The rows in which both choose the same entry. */
  const shared = (first, second) =>
    first.flatMap((column, row) => (column && column === second[row] ? [row] : []));

  /** The cycles of a partial solution, each a list of edges with the end it starts from. A walk starts
      at the first colour, with the edge of the lower cube. */
  const cycles = (selection) => {
    const edges = entriesOf(selection);
    const ends = Array.from({ length: colours }, () => []);
    edges.forEach((edge, index) =>
      edge.ends.forEach((colour, end) => ends[colour].push({ index, end })),
    );
    const walked = new Set();
    const found = [];
    for (const [start] of ends) {
      const cycle = [];
      let next = start;
      while (next && !walked.has(next.index)) {
        walked.add(next.index);
        cycle.push({ row: edges[next.index].row, tail: next.end });
        const head = { index: next.index, end: 1 - next.end };
        const colour = edges[next.index].ends[head.end];
        next = ends[colour].find((e) => e.index !== head.index || e.end !== head.end);
      }
      if (cycle.length) found.push(cycle);
    }
    return found;
  };

  const towerCount = (first, second) =>
    2n ** BigInt(1 + cycles(first).length + cycles(second).length);

  /** Which end of its entry every cube turns to the front (or to the left), if the cycles whose bits
      are set are walked backwards. */
  const tails = (cycles, bits) => {
    const tails = [];
    cycles.forEach((cycle, position) => {
      const backwards = Number((bits >> BigInt(position)) & 1n);
      for (const { row, tail } of cycle) tails[row] = backwards ? 1 - tail : tail;
    });
    return tails;
  };

  /** The face that comes up when these two come to the front and to the left; faces are numbered
      front, back, left, right, up, down. */
  const upFace = (front, left) => {
    const [a, b] = [front >> 1, left >> 1];
    const even = (b + 3 - a) % 3 === 1;
    const positive = even === ((front % 2) + (left % 2)) % 2 < 1;
    return 2 * (3 - a - b) + (positive ? 0 : 1);
  };

  /** Tower number so and so of a solution: the colours of front, back, left, right, up and down of
      every cube. In the first half, the first selection is on front and back. */
  const tower = (first, second, number) => {
    const selections = [first, second];
    const walks = selections.map(cycles);
    const half = towerCount(first, second) / 2n;
    const bits = BigInt(number) % half;
    const ends = [
      tails(walks[0], bits),
      tails(walks[1], bits >> BigInt(walks[0].length)),
    ];
    const [f, l] = BigInt(number) < half ? [0, 1] : [1, 0];
    return facts.cubes.map((faces, row) => {
      const front = 2 * (selections[f][row] - 1) + ends[f][row];
      const left = 2 * (selections[l][row] - 1) + ends[l][row];
      const up = upFace(front, left);
      return [front, front ^ 1, left, left ^ 1, up, up ^ 1].map((face) => faces[face]);
    });
  };

  /** Whether this script computes a test vector as the library did. */
  const passes = (vector) => {
    const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);
    switch (vector.kind) {
      case "product":
        return (
          product(vector.selection).toString() === vector.product &&
          same(exponents(vector.selection), vector.exponents)
        );
      case "verdict": {
        const { tooOften, tooRare } = verdict(vector.selection);
        return same(tooOften, vector.too_often) && same(tooRare, vector.too_rare);
      }
      case "shared":
        return same(shared(vector.first, vector.second).map((row) => row + 1), vector.rows);
      case "cycles":
        return same(
          cycles(vector.selection).map((cycle) => cycle.map(({ row }) => row + 1)),
          vector.cycles,
        );
      case "tower":
        return (
          towerCount(vector.first, vector.second).toString() === vector.of &&
          same(tower(vector.first, vector.second, vector.number), vector.cubes)
        );
      default:
        return false;
    }
  };

  /** `PASS 57/57`, or `FAIL` with the vectors that are not met. */
  const selfTest = () => {
    const failed = facts.vectors.flatMap((vector, index) => {
      try {
        return passes(vector) ? [] : [`${index + 1} (${vector.kind})`];
      } catch (error) {
        return [`${index + 1} (${vector.kind}: ${error})`];
      }
    });
    const all = facts.vectors.length;
    return failed.length || !all
      ? `FAIL ${all - failed.length}/${all}: ${failed.join(", ")}`
      : `PASS ${all}/${all}`;
  };

  return {
    product, exponents, verdict, isFull, isPartial, shared, cycles, towerCount, tower, selfTest,
  };
}
