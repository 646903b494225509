/**
 * Merges two changes of a text line by line, so that a save does not undo somebody else's.
 * @param base what both began with
 * @returns the lines of `own`, without those that the other removed, and then those that the other added
 */
export function mergeLines(base: string, own: string, other: string): string {
  const [before, mine, theirs] = [base, own, other].map((text) => text.split('\n').filter(Boolean));
  const kept = (mine ?? []).filter((line) => theirs?.includes(line) || !before?.includes(line));
  const added = (theirs ?? []).filter((line) => !before?.includes(line) && !kept.includes(line));
  return [...kept, ...added].join('\n');
}
