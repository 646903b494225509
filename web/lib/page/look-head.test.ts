import { expect, it } from 'vitest';
import { lookHead } from './look-head.ts';

it('a favicon that is a JPEG is not declared to be another kind', () => {
  const { links } = lookHead({ favicon: `/media/${'a'.repeat(24)}/512x512.jpg` }, '');
  const icons = links.filter(({ rel }) => rel.includes('icon'));
  expect(icons.map(({ href }) => href)).toEqual([
    expect.stringMatching(/-160\.jpg$/),
    expect.stringMatching(/-320\.jpg$/),
  ]);
  expect(icons.map(({ type }) => type)).toEqual([undefined, undefined]);
});
