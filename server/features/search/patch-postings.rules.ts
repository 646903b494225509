import { indexFrom } from '../product-lists/row-index.rules.ts';
import type { Postings } from './score-postings.rules.ts';

/** The weight that a term has in a product now. */
export interface ChangedPosting {
  number: number;
  /** Null when the product does not hold the term. */
  impact: number | null;
}

/**
 * @param changed in the order of their numbers
 * @returns the postings with these changes; the same object when they change nothing
 */
export function patchPostings(postings: Postings, changed: readonly ChangedPosting[]): Postings {
  const { numbers, impacts } = postings;
  const concerned = changed.filter(({ number, impact }) => impact !== null || holds(numbers, number));
  if (concerned.length === 0) return postings;
  const max = numbers.length + concerned.length;
  const patched = { numbers: new Int32Array(max), impacts: new Float32Array(max) };
  let [from, to] = [0, 0];
  const copyUntil = (end: number) => {
    patched.numbers.set(numbers.subarray(from, end), to);
    patched.impacts.set(impacts.subarray(from, end), to);
    to += end - from;
    from = end;
  };
  for (const { number, impact } of concerned) {
    copyUntil(indexFrom(numbers, number));
    if (numbers[from] === number) from += 1;
    if (impact === null) continue;
    patched.numbers[to] = number;
    patched.impacts[to] = impact;
    to += 1;
  }
  copyUntil(numbers.length);
  return { numbers: patched.numbers.subarray(0, to), impacts: patched.impacts.subarray(0, to) };
}

const holds = (numbers: Int32Array, number: number) => numbers[indexFrom(numbers, number)] === number;
