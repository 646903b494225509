import { indexFrom } from '../product-lists/row-index.rules.ts';
import type { Postings } from './score-postings.rules.ts';

/** Postings of many terms in two arrays: an object for each term would take ten times their memory. */
export interface RarePostings {
  /** @returns undefined when those of the term were not read */
  of(termId: number): Postings | undefined;
  /** How many terms there are. */
  terms: number;
}

/**
 * @param termIds of each posting, in ascending order
 * @param postings in the order of the product numbers of each term
 */
export function createRarePostings(termIds: Int32Array, { numbers, impacts }: Postings): RarePostings {
  const starts: number[] = [];
  for (let at = 0; at < termIds.length; at += 1) if (termIds[at] !== termIds[at - 1]) starts.push(at);
  const begins = Int32Array.from([...starts, termIds.length]);
  const terms = Int32Array.from(starts, (start) => termIds[start] ?? 0);

  return {
    of(termId) {
      const at = indexFrom(terms, termId);
      if (terms[at] !== termId) return undefined;
      const [begin, end] = [begins[at], begins[at + 1]];
      return { numbers: numbers.subarray(begin, end), impacts: impacts.subarray(begin, end) };
    },
    terms: terms.length,
  };
}
