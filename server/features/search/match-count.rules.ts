/** More matches are not counted: "10,000+". No page is beyond them. */
export const maxCounted = 10_000;

interface MatchCount {
  count: number;
  /** There are more. */
  isCapped: boolean;
}

export interface Matches extends MatchCount {
  /** Numbers of the products of one page. */
  numbers: number[];
  /** How many more are above the upper price bound. */
  above: MatchCount;
}

export function cappedCount(counted: number): MatchCount {
  return { count: Math.min(counted, maxCounted), isCapped: counted > maxCounted };
}
