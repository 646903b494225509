import type { AttributeWords } from '#contract/attribute-words.ts';
import { findOutage } from '#server/db/outage.ts';

interface PageWords {
  words: readonly AttributeWords[];
  /** False in an outage: then they are those that were read last. */
  areCurrent: boolean;
}
/** The words by which pages read their URLs. */
export type ReadPageWords = () => Promise<PageWords>;

export const noPageWords: PageWords = { words: [], areCurrent: true };

/**
 * Reads the words for the first time, so that an outage finds some: many pages are cached then, and without words a filtered list would
 * be the one without filters.
 */
export async function openPageWords(read: () => Promise<PageWords['words']>): Promise<ReadPageWords> {
  let last = await read();
  return async () => {
    try {
      last = await read();
      return { words: last, areCurrent: true };
    } catch (error) {
      if (!findOutage(error)) throw error;
      return { words: last, areCurrent: false };
    }
  };
}
