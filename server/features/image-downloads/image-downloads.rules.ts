import { messages } from '#contract/validation.ts';
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

/** By what the image store says, which tells somebody who can choose another file. */
export const problemOfImage = (refusal: string): string =>
  new Map<string, string>([
    [messages.imageRequired, 'The file is not a JPEG or PNG.'],
    [messages.imageTooManyPixels, 'The picture has more than 50 megapixels.'],
    [messages.imageDamaged, 'The file is damaged.'],
    [messages.imageTooSlow, 'It took too long to read this picture.'],
  ]).get(refusal) ?? refusal;

export const problems = {
  unreadable: 'The picture could not be read.',
  notGiven: 'The picture could not be saved at its product.',
  interrupted: 'The download was interrupted several times.',
  /** Says that a download that had not failed before was stopped. */
  stopped: 'Stopped.',
  notAllowed: 'The account that applied the import may not change this product any more.',
} as const;
