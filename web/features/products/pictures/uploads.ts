import { maxImages } from '#contract/product-images.contract.ts';
import { defineTexts } from '#contract/texts.ts';
import { messages } from '#contract/validation.ts';
import { refusalOfPicture } from '#web/components/form/picture-refusal.ts';
import * as en from '#web/texts/en/product-pictures.ts';
import { mayBeShrunk } from './fitted-picture.ts';

const texts = defineTexts({ en });

/** A file on its way to the server. It goes when it has arrived. */
export interface Upload {
  key: string;
  file: File;
  /** Share that is sent, 0 to 1; absent while others are sent first. */
  sent?: number;
  /** Why it was not added. */
  error?: string;
  /** A possible remedy: sending it again, or another file in its place. */
  remedy?: 'again' | 'another';
}

/**
 * The facts that are known before the upload; only the server can check the content.
 * @param space how many more pictures the product may have
 */
export function toUploads(files: readonly File[], space: number, newKey: () => string): Upload[] {
  let left = space;
  return files.map((file) => {
    const refusal = findRefusal(file);
    if (refusal) return { key: newKey(), file, error: refusal, remedy: 'another' };
    left -= 1;
    return { key: newKey(), file, ...(left < 0 ? { error: texts().noSpace(maxImages) } : {}) };
  });
}

function findRefusal(file: File): string | undefined {
  const refusal = refusalOfPicture(file);
  return refusal === messages.imageTooLarge && mayBeShrunk(file) ? undefined : refusal;
}
