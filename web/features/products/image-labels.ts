import { textsOf } from '#contract/texts.ts';
import { messages } from '#contract/validation.ts';
import { ApiError } from '#web/lib/api/api.ts';
import * as en from '#web/texts/en/product-pictures.ts';

const texts = textsOf({ en });

/** Texts of the image field. */
export const imageFieldTexts = {
  label: 'Image',
  hint: 'JPEG or PNG, up to 5 MB. Shown upright, 4:5.',
} as const;
/** Shown beside an error, too, whose text is that of a wrong kind. */
export const imageRequired = 'Required';

/** The server has one text for every file that it cannot take; kind and size were checked before. */
export function withImageRefusal(failure: unknown): unknown {
  if (!(failure instanceof ApiError)) return failure;
  const { status, code, fields, retryAfterSeconds } = failure;
  const { image: refusal } = fields;
  if (refusal !== messages.imageRequired) return failure;
  const image = unreadableImage();
  return new ApiError(status, image, { code, fields: { ...fields, image }, retryAfterSeconds });
}

/** Of a file that the browser or the server cannot show. */
export const unreadableImage = () => texts().unreadable;

/** The label of the busy save button. `sent` is the share of the upload from 0 to 1, undefined without one. */
export function progressLabel(sent: number | undefined): string {
  // After the upload the server decodes the image.
  if (sent === undefined || sent >= 1) return 'Saving';
  return `Uploading ${Math.floor(sent * 100)}%`;
}
