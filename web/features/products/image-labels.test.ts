import { expect, it } from 'vitest';
import { messages } from '#contract/validation.ts';
import { ApiError } from '#web/lib/api/api.ts';
import { withImageRefusal } from './image-labels.ts';

it('a picture of the right kind that the server cannot take is damaged or too large', () => {
  const refused = (image: string) => new ApiError(400, image, { code: 'invalid-image', fields: { image } });
  expect(withImageRefusal(refused(messages.imageRequired))).toMatchObject({
    status: 400,
    code: 'invalid-image',
    message: 'This file is damaged, or has more than 50 megapixels.',
    fields: { image: 'This file is damaged, or has more than 50 megapixels.' },
  });
  const slow = refused(messages.imageTooSlow);
  expect(withImageRefusal(slow)).toBe(slow);
});
