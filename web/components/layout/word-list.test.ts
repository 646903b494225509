import { expect, test } from 'vitest';
import { listWords } from './word-list.ts';

test.each([
  [['Slug'], 'Slug'],
  [['Slug', 'Price'], 'Slug and Price'],
  [['Name', 'Slug', 'Price'], 'Name, Slug, and Price'],
  [['Name', 'Slug', 'Price', 'Brand'], 'Name, Slug and 2 more'],
])('%j reads %s', (words, text) => {
  expect(listWords(words)).toBe(text);
});
