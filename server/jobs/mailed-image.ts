import { imageAt, parseImageUrl } from '#contract/images.ts';
import type { LineImage } from '#server/features/mail/order-mail-templates.ts';

/** Twice the displayed 72 pixels, for high-density screens. */
const imageWidth = 144;

/** The picture of a line in a mail. @returns null without one */
export function mailedImage(imageUrl: string | null): LineImage | null {
  const parsed = imageUrl ? parseImageUrl(imageUrl) : null;
  if (imageUrl === null || !parsed) return null;
  const { width, height } = parsed.image;
  return { url: imageAt(imageUrl, imageWidth), width, height };
}
