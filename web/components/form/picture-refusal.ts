import { maxImageBytes } from '#contract/images.ts';
import { messages } from '#contract/validation.ts';

/** @returns what is known of a chosen file before it is sent; only the server can check the content */
export function refusalOfPicture({ type, size }: Pick<File, 'type' | 'size'>): string | undefined {
  if (type !== 'image/jpeg' && type !== 'image/png') return messages.imageRequired;
  return size > maxImageBytes ? messages.imageTooLarge : undefined;
}
