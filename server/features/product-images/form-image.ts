import { messages } from '#contract/validation.ts';
import type { Db } from '#server/db/db.ts';
import { refuseField } from '#server/errors.ts';
import type { Actor } from '#server/http/actor.ts';
import type { Media } from '../media/media.ts';
import { storeImage } from '../media/store-image.ts';

/** The shop for use cases with images. */
export interface Shop {
  db: Db;
  media: Media;
}

/**
 * Stores the image of a form.
 * @returns its URL
 * @throws invalid-image when there is none, or it is not a JPEG or PNG within the limits
 */
export async function storeFormImage(media: Media, actor: Actor, image: Buffer | null): Promise<string> {
  if (!image) throw refuseField('image', messages.imageRequired, 'invalid-image');
  return await storeImage(media, image, actor.id);
}
