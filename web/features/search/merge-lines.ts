import { mergeLists } from '#web/components/form/merge-changes.ts';

/**
 * Merges two changes of a text line by line, so that a save does not undo somebody else's.
 * @param base what both began with
 * @returns the lines of `own`, without those that the other removed, and then those that the other added
 */
export function mergeLines(base: string, own: string, other: string): string {
  const splitLines = (text: string) => text.split('\n').filter(Boolean);
  return mergeLists(splitLines(base), splitLines(own), splitLines(other), String).join('\n');
}
