import { expect, it, test } from 'vitest';
import { cleanSynonyms, readSynonyms } from './synonyms.ts';

it('reads groups and one-way rules', () => {
  expect(readSynonyms('Sofa, couch , settee\n\nsneakers → shoes\ntv => television, screen')).toEqual({
    rules: [
      { from: ['sofa', 'couch', 'settee'], to: ['sofa', 'couch', 'settee'] },
      { from: ['sneakers'], to: ['shoes'] },
      { from: ['tv'], to: ['television', 'screen'] },
    ],
    problem: null,
  });
});

test.each([
  ['sofa', 'Line 1 needs two words.'],
  ['a, b\nsneakers →', 'Line 2 needs two words.'],
  ['→ shoes', 'Line 1 needs two words.'],
  ['a → b → c', 'Line 1 has more than one arrow.'],
  ['running shoes, trainers', 'Line 1 has “running shoes”, which is not one word.'],
  [Array.from({ length: 21 }, (_, at) => `w${at}`).join(','), 'Line 1 has more than 20 words.'],
  ['a, b\n'.repeat(501), 'There may be at most 500 lines.'],
])('refuses what is no rule: %j', (text, problem) => {
  expect(readSynonyms(text).problem).toBe(problem);
});

it('stores a rule on each line', () => {
  expect(cleanSynonyms('  sofa,  couch\r\n\n\nsneakers->shoes ')).toBe('sofa, couch\nsneakers → shoes');
});
