/**
 * Adds up postings in memory, with the scores of postings.store.ts: the best term of each word, times the share of the query
 * that matched. They are whole numbers, whose sums are exact in any order.
 */

/** The products of a term, in the order of their numbers. */
export interface Postings {
  numbers: Int32Array;
  impacts: Float32Array;
}

export const noPostings: Postings = { numbers: new Int32Array(), impacts: new Float32Array() };

/** A term of a query. The terms of a word stand beside each other, and the best of them counts. */
export interface ScoredTerm {
  part: number;
  weight: number;
  idf: number;
  postings: Postings;
}

/** Which products count, in the order of their numbers: only these, with their prices, or all but these. */
export interface Scope {
  numbers: Int32Array;
  /** Absent for all but these. */
  prices?: Int32Array;
}

export type Visit = (number: number, score: number, priceMinor: number) => void;

/** Products are scored in ranges of their numbers, so that no array is as long as the largest number. */
const rangeBits = 14;
const rangeSize = 2 ** rangeBits;
const scores = new Float64Array(rangeSize);
const idfs = new Float64Array(rangeSize);
/** Of the terms of one word. */
const bestOfWord = new Float64Array(rangeSize);
const listed = new Int32Array(rangeSize);
const found = new Int32Array(rangeSize);
const foundByWord = new Int32Array(rangeSize);

/** Visits each product of the scope that matches at least `least` of the query's idf, in no order. */
export function scorePostings(terms: readonly ScoredTerm[], least: number, scope: Scope, visit: Visit): void {
  const positions = new Int32Array(terms.length);
  for (;;) {
    const range = nextRange(terms, positions);
    if (range === null) return;
    const count = scoreRange(terms, positions, range);
    visitRange(range, count, least, scope, visit);
  }
}

function nextRange(terms: readonly ScoredTerm[], positions: Int32Array): number | null {
  let next = Infinity;
  for (const [at, { postings }] of terms.entries()) {
    next = Math.min(next, postings.numbers[positions[at] ?? 0] ?? Infinity);
  }
  return next === Infinity ? null : next >>> rangeBits;
}

/** Adds up the postings of one range. @returns how many products were `found` */
function scoreRange(terms: readonly ScoredTerm[], positions: Int32Array, range: number): number {
  const base = range * rangeSize;
  let word = -1;
  let ofWord = 0;
  let count = 0;
  const endWord = () => {
    for (let at = 0; at < ofWord; at += 1) bestOfWord[foundByWord[at] ?? 0] = 0;
    ofWord = 0;
  };
  for (const [at, { part, weight, idf, postings }] of terms.entries()) {
    if (part !== word) endWord();
    word = part;
    const { numbers, impacts } = postings;
    let position = positions[at] ?? 0;
    for (; position < numbers.length; position += 1) {
      const slot = (numbers[position] ?? 0) - base;
      if (slot >= rangeSize) break;
      const score = Math.round((impacts[position] ?? 0) * weight);
      const best = bestOfWord[slot] ?? 0;
      if (best === 0) {
        foundByWord[ofWord++] = slot;
        if (idfs[slot] === 0) found[count++] = slot;
        idfs[slot] = (idfs[slot] ?? 0) + idf;
      }
      if (score > best) {
        scores[slot] = (scores[slot] ?? 0) + score - best;
        bestOfWord[slot] = score;
      }
    }
    positions[at] = position;
  }
  endWord();
  return count;
}

/** Visits the matches among the first `count` that were `found`, and clears the arrays. */
function visitRange(
  range: number,
  count: number,
  least: number,
  { numbers, prices }: Scope,
  visit: Visit,
): void {
  const base = range * rangeSize;
  const begin = indexFrom(numbers, base);
  const end = indexFrom(numbers, base + rangeSize);
  for (let at = begin; at < end; at += 1) listed[(numbers[at] ?? 0) - base] = prices ? (prices[at] ?? 0) : 1;
  for (let at = 0; at < count; at += 1) {
    const slot = found[at] ?? 0;
    const [idf = 0, priceMinor = 0] = [idfs[slot], listed[slot]];
    if (idf >= least && priceMinor > 0 === (prices !== undefined)) {
      visit(base + slot, (scores[slot] ?? 0) * idf, priceMinor);
    }
    scores[slot] = 0;
    idfs[slot] = 0;
  }
  for (let at = begin; at < end; at += 1) listed[(numbers[at] ?? 0) - base] = 0;
}

/** @returns the index of the first number from `least` on */
function indexFrom(numbers: Int32Array, least: number): number {
  let [low, high] = [0, numbers.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((numbers[middle] ?? 0) < least) low = middle + 1;
    else high = middle;
  }
  return low;
}
