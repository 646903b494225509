import { expect, it } from 'vitest';
import { synonymsIn } from './synonyms.rules.ts';

it('finds all of a group for each of them, in singular and plural', () => {
  const synonyms = synonymsIn('sofa, couches\nsofa, settee');
  expect(synonyms.get('sofas')).toEqual(['couches', 'settee']);
  expect(synonyms.get('couch')).toEqual(['sofa']);
  expect(synonyms.get('settee')).toEqual(['sofa']);
});

it('finds the right side of a one-way rule for the left one alone', () => {
  const synonyms = synonymsIn('sneakers, trainers → shoes');
  expect(synonyms.get('sneaker')).toEqual(['shoes']);
  expect(synonyms.get('trainers')).toEqual(['shoes']);
  expect(synonyms.get('shoes')).toBeUndefined();
});

it('keeps the s of a word that ends so', () => {
  expect(synonymsIn('glass, pane').get('glas')).toBeUndefined();
  expect(synonymsIn('glass, pane').get('glasses')).toEqual(['pane']);
});
