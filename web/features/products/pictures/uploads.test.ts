import { expect, it } from 'vitest';
import { maxImageBytes } from '#contract/images.ts';
import { toUploads } from './uploads.ts';

const file = (type = 'image/jpeg', size = 10) => new File([new Uint8Array(size)], 'cuff', { type });
const findErrors = (files: readonly File[], space: number) =>
  toUploads(files, space, () => '').map(({ error }) => error);

it('refuses what is no picture or too large, and what the product has no space for', () => {
  expect(findErrors([file(), file('image/tiff'), file('image/png', maxImageBytes + 1), file()], 2)).toEqual([
    undefined,
    'Please upload files with jpg, jpeg, png format.',
    'This picture is larger than 5 MB. Please choose a smaller one.',
    undefined,
  ]);
  // A photo is shrunk before it is sent.
  expect(findErrors([file('image/jpeg', maxImageBytes + 1)], 1)).toEqual([undefined]);
  expect(findErrors([file(), file(), file()], 1)).toEqual([
    undefined,
    'A product may have at most 12 pictures.',
    'A product may have at most 12 pictures.',
  ]);
  expect(findErrors([file()], -1)).toEqual(['A product may have at most 12 pictures.']);
});
