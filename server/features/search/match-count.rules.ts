import { countDocuments, type SearchPlan } from './search.rules.ts';

/** More matches are not counted: "10,000+". No page is beyond them. */
export const mostCounted = 10_000;

export interface MatchCount {
  count: number;
  /** There are more. */
  isCapped: boolean;
}

export function cappedCount(counted: number): MatchCount {
  return { count: Math.min(counted, mostCounted), isCapped: counted > mostCounted };
}

/** A product that has any of the words is a match. */
export const matchesAnyWord = ({ groups, least }: SearchPlan) => groups.every(({ idf }) => idf >= least);

/**
 * A plan of one word that may have more matches than are counted, so that no other word needs to be counted.
 * @returns null when no word has that many
 */
export function manyOfOneWord(plan: SearchPlan): SearchPlan | null {
  const [word] = plan.groups
    .filter(({ idf }) => idf >= plan.least)
    .toSorted((a, b) => (b.terms[0]?.documents ?? 0) - (a.terms[0]?.documents ?? 0));
  const [term] = (word?.terms ?? []).toSorted((a, b) => b.documents - a.documents);
  if (!word || !term || term.documents <= mostCounted) return null;
  return { ...plan, groups: [{ ...word, terms: [term] }] };
}

/** The share of the product numbers to count in first, usually just large enough to find more matches than are counted. */
export function firstShare(plan: SearchPlan): number {
  const enough = mostCounted * (matchesAnyWord(plan) ? 1.25 : 5);
  return wholeIfMost(enough / countDocuments(plan.groups));
}

/** The share to count in after one with too few matches. */
export function nextShare(share: number, count: number): number {
  return wholeIfMost(share * Math.max(2, (mostCounted * 1.25) / Math.max(1, count)));
}

const wholeIfMost = (share: number) => (share < 0.5 ? share : 1);

/** Whether counting costs less than reading all postings with their scores. */
export const countsQuickly = (plan: SearchPlan) => matchesAnyWord(plan) || firstShare(plan) < 0.3;
