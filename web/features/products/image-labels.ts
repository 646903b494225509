/** Texts of the image field. */
export const imageFieldTexts = {
  label: 'Image',
  hint: 'JPEG or PNG, up to 5 MB. Shown upright, 4:5.',
} as const;
/** Shown beside an error, too, whose text is that of a wrong kind. */
export const imageRequired = 'Required';

/** The label of the busy save button. `sent` is the share of the upload from 0 to 1, undefined without one. */
export function progressLabel(sent: number | undefined): string {
  // After the upload the server decodes the image.
  if (sent === undefined || sent >= 1) return 'Saving';
  return `Uploading ${Math.floor(sent * 100)}%`;
}
