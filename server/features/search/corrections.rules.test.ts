import { describe, expect, it } from 'vitest';
import { correctedText, correctionOf, mistakesAllowed, mistakesBetween } from './corrections.rules.ts';
import type { KnownTerm, TypedWord } from './search.rules.ts';

const typed = (word: string, exact: KnownTerm | null): TypedWord => ({ word, exact, begun: [] });
const noCorrections = new Map();

describe('typos between two words', () => {
  it.each([
    ['lamp', 'lamp', 0],
    ['lamp', 'lmap', 1],
    ['lamp', 'lam', 1],
    ['lamp', 'lamps', 1],
    ['lamp', 'lump', 1],
    ['headphones', 'headfones', 2],
    ['ábc', 'abc', 1],
    ['lamp', 'chair', Infinity],
    ['lamp', 'l', Infinity],
    ['', '', 0],
  ])('%s and %s: %s', (a, b, mistakes) => {
    expect(mistakesBetween(a, b, 2)).toBe(mistakes);
    expect(mistakesBetween(b, a, 2)).toBe(mistakes);
  });

  it('are forgiven once in longer words, twice in long ones, never in short ones', () => {
    expect(['ab', 'abc', 'lamp', 'teapots', 'headphones'].map(mistakesAllowed)).toEqual([0, 0, 1, 1, 2]);
  });
});

describe('a correction', () => {
  const lamp = { word: 'lamp', id: 1, documents: 9 };
  const lamps = { word: 'lamps', id: 1, documents: 9 };
  const ramp = { word: 'ramp', id: 2, documents: 90 };
  const laminate = { word: 'laminate', id: 3, documents: 5 };

  it('has the fewest typos, and is the most common of several', () => {
    expect(correctionOf('lamo', [lamps, lamp, ramp], [])).toBe(lamp);
    expect(correctionOf('samp', [lamp, ramp], [])).toBe(ramp);
    expect(correctionOf('samp', [lamps, lamp], [])).toBe(lamp);
    expect(correctionOf('chair', [lamp, ramp], [])).toBeNull();
  });

  it('completes an unfinished word, if no whole one resembles it', () => {
    expect(correctionOf('lamo', [lamp], [laminate])).toBe(lamp);
    expect(correctionOf('lamo', [], [laminate])).toBe(laminate);
    expect(correctionOf('lxno', [], [laminate])).toBeNull();
  });

  it('replaces its word in the text', () => {
    const words = [typed('oak', { id: 4, documents: 2 }), typed('lamo', null)];
    expect(correctedText(words, new Map([['lamo', lamp]]))).toBe('oak lamp');
    expect(correctedText(words, noCorrections)).toBeNull();
  });
});
