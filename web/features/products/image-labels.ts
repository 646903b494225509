import { messages } from '#contract/rules.ts';

/** What a picture's field says. */
export const imageFieldTexts = {
  label: 'Image',
  hint: 'JPEG or PNG, up to 5 MB. Shown upright, 4:5.',
} as const;
export const refusedImage = messages.imageRequired;

/** Of an upload under way: `sent` is its share, 0 to 1; undefined when nothing is sent. */
export function progressLabel(sent: number | undefined): string {
  // All of it is there: now the server looks at every pixel.
  if (sent === undefined || sent >= 1) return 'Saving';
  return `Uploading ${Math.floor(sent * 100)}%`;
}
