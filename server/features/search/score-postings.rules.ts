import { indexFrom } from '../product-lists/row-index.rules.ts';

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

/** @returns those of products that all have an impact of 1 */
export const equalPostings = (numbers: readonly number[]): Postings => ({
  numbers: Int32Array.from(numbers).sort(),
  impacts: new Float32Array(numbers.length).fill(1),
});

/** A term of a query. The terms of a word stand beside each other, and the best of them counts. */
export interface ScoredTerm {
  part: number;
  weight: number;
  idf: number;
  postings: Postings;
}

/** Sets each slot to a value from 0 on when the product with the number `base` plus the slot counts, or to -1. */
export type Scope = (base: number, slots: Int32Array) => void;

/** @param value of the scope */
export type Visit = (number: number, score: number, value: number) => void;

/** @param numbers of the products that do not count, in ascending order */
export const allBut =
  (numbers: Int32Array): Scope =>
  (base, slots) => {
    slots.fill(0);
    const end = indexFrom(numbers, base + slots.length);
    for (let at = indexFrom(numbers, base); at < end; at += 1) slots[(numbers[at] ?? 0) - base] = -1;
  };

/** Products are scored in ranges of their numbers, so that no array is as long as the largest number. */
const rangeBits = 14;
const rangeSize = 2 ** rangeBits;
const scores = new Float64Array(rangeSize);
const idfs = new Float64Array(rangeSize);
/** The best score of the terms of one word. */
const bestOfWord = new Float64Array(rangeSize);
const values = new Int32Array(rangeSize);
const found = new Int32Array(rangeSize);
const foundByWord = new Int32Array(rangeSize);

/** Visits each product of the scope that matches at least `min` of the query's idf, in no order. */
export function scorePostings(terms: readonly ScoredTerm[], min: number, scope: Scope, visit: Visit): void {
  const positions = new Int32Array(terms.length);
  for (;;) {
    const range = nextRange(terms, positions);
    if (range === null) return;
    const count = scoreRange(terms, positions, range);
    visitRange(range, count, min, scope, visit);
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
function visitRange(range: number, count: number, min: number, scope: Scope, visit: Visit): void {
  const base = range * rangeSize;
  scope(base, values);
  for (let at = 0; at < count; at += 1) {
    const slot = found[at] ?? 0;
    const [idf = 0, value = -1] = [idfs[slot], values[slot]];
    if (idf >= min && value >= 0) visit(base + slot, (scores[slot] ?? 0) * idf, value);
    scores[slot] = 0;
    idfs[slot] = 0;
  }
}
