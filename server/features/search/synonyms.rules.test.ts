import { expect, it } from 'vitest';
import { readSynonyms } from '#contract/synonyms.ts';
import { synonymsIn } from './synonyms.rules.ts';

const read = (text: string) => synonymsIn(readSynonyms(text).rules);

it('finds all of a group for each of them, in singular and plural', () => {
  const synonyms = read('sofa, couches\nsofa, settee');
  expect(synonyms.get('sofas')).toEqual(['couches', 'settee']);
  expect(synonyms.get('couch')).toEqual(['sofa']);
  expect(synonyms.get('settee')).toEqual(['sofa']);
});

it('finds the right side of a one-way rule for the left one alone', () => {
  const synonyms = read('sneakers, trainers → shoes');
  expect(synonyms.get('sneaker')).toEqual(['shoes']);
  expect(synonyms.get('trainers')).toEqual(['shoes']);
  expect(synonyms.get('shoes')).toBeUndefined();
});

it('keeps the s of a word that ends so', () => {
  expect(read('glass, pane').get('glas')).toBeUndefined();
  expect(read('glass, pane').get('glasses')).toEqual(['pane']);
});
