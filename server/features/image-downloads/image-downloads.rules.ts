import { growingPause } from '#server/concurrency/growing-pause.ts';

/** Downloads of pictures that an import names (docs/rules.md#downloaded-pictures). */

/** Downloads of one process at a time. */
export const maxDownloads = 4;
export const maxDownloadsOfHost = 2;

/** Whatever fails so often is left to a person. */
export const maxTries = 4;
const retry = { firstMs: 30_000, longestMs: 8 * 60_000, factor: 4 };
/** After an outage of this shop, which is no failure of the download. */
export const outagePauseMs = 30_000;

/** @returns milliseconds until the next try: half a minute, two minutes, eight, or as long as the server asks */
export const pauseAfter = (failures: number, askedMs: number): number =>
  Math.max(growingPause(failures, retry), askedMs);

/** @param reason the end of a sentence */
export const notDownloaded = (reason: string) => `The picture could not be downloaded: ${reason}.`;

export const problems = {
  notAnImage: 'The file is not a JPEG or PNG that can be read, or has more than 50 megapixels.',
  tooSlowToRead: 'It took too long to read this picture.',
  unreadable: 'The picture could not be read.',
  interrupted: 'The download was interrupted several times.',
  /** Says that a download that had not failed before was stopped. */
  stopped: 'Stopped.',
  notAllowed: 'The account that applied the import may not change this product any more.',
} as const;
