import { countDocuments, type SearchPlan } from './search.rules.ts';

/** The best matches among the postings that were read. */
export interface BestRead {
  best: { number: number; score: number }[];
  /** The highest score that a product can have of which no posting was read; 0 when none is left. */
  unseen: number;
  /** With that score, its number is above this one. */
  unseenAfter: number;
}

/** Fewer postings are all read: that is one simple statement. */
const fewPostings = 4_000;
/** A joined posting costs a ninth of one that is added up; one of the highest, which is looked up, five times that or more. */
const mostShare = { oneWord: 1 / 6, severalWords: 1 / 40 };
const mostFewProducts = 5_000;
const leastDepth = 100;
const deeper = 4;

/** Whether reading less than all postings may pay. */
export const isLarge = (plan: SearchPlan) => countDocuments(plan.groups) > fewPostings;

/** Then filtered matches, too, are usually more than are counted. With fewer, their count reads all postings anyway. */
export const isHuge = (plan: SearchPlan) => countDocuments(plan.groups) > 100_000;

/** The most products of a filter that are searched one by one: looking up a word of each costs eight postings. */
export function fewProducts({ groups }: SearchPlan): number {
  const words = groups.flatMap(({ terms }) => terms).length;
  return Math.min(mostFewProducts, Math.ceil(countDocuments(groups) / (8 * words)));
}

/** How many products would have all words if words were independent. */
function countWithAllWords({ groups, catalogue }: SearchPlan): number {
  const shares = groups.map((group) => Math.min(1, countDocuments([group]) / catalogue));
  return shares.reduce((product, share) => product * share, catalogue);
}

/** Whether enough products may have all words. Words that belong together are in more products than independent ones. */
export const mayHaveAllWords = (plan: SearchPlan, wanted: number) =>
  plan.groups.length > 1 && countWithAllWords(plan) >= wanted / 4;

/** How many postings of each term to read for the best `wanted` matches. @returns null when other ways cost no more */
export function firstDepth(plan: SearchPlan, wanted: number): number | null {
  if (plan.groups.length === 1) return affordable(plan, Math.ceil(wanted * 1.25));
  const largest = Math.max(...plan.groups.map((group) => countDocuments([group])));
  const depth = Math.ceil((wanted / countWithAllWords(plan)) * largest * 1.5);
  return affordable(plan, Math.max(leastDepth, depth));
}

/** The depth after one that did not suffice. @returns null when other ways cost no more */
export const nextDepth = (plan: SearchPlan, depth: number) => affordable(plan, depth * deeper);

function affordable(plan: SearchPlan, depth: number): number | null {
  const read = plan.groups.flatMap(({ terms }) => terms).length * depth;
  const share = plan.groups.length === 1 ? mostShare.oneWord : mostShare.severalWords;
  return read <= countDocuments(plan.groups) * share ? depth : null;
}

/** Whether no product that was not read can be among the best `wanted`. */
export function isProven({ best, unseen, unseenAfter }: BestRead, wanted: number): boolean {
  if (unseen === 0) return true;
  const last = best[wanted - 1];
  if (!last) return false;
  return last.score > unseen || (last.score === unseen && last.number <= unseenAfter);
}
