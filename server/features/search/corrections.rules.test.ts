import { describe, expect, it } from 'vitest';
import {
  correctedText,
  findCorrection,
  isRare,
  isTypo,
  mistakesAllowed,
  mistakesBetween,
  typedTerms,
} from './corrections.rules.ts';
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

  it('are forgiven once in longer words, twice in long ones, never in short ones and numbers', () => {
    const words = ['ab', 'abc', 'lamp', 'teapots', 'headphones', '4820'];
    expect(words.map(mistakesAllowed)).toEqual([0, 1, 1, 1, 2, 0]);
  });
});

describe('a correction', () => {
  const lamp = { word: 'lamp', id: 1, documents: 9 };
  const lamps = { word: 'lamps', id: 1, documents: 9 };
  const ramp = { word: 'ramp', id: 2, documents: 90 };
  const laminate = { word: 'laminate', id: 3, documents: 5 };

  it('has the fewest typos, and is the most common of several', () => {
    expect(findCorrection('lamo', [lamps, lamp, ramp], [])).toBe(lamp);
    expect(findCorrection('samp', [lamp, ramp], [])).toBe(ramp);
    expect(findCorrection('samp', [lamps, lamp], [])).toBe(lamp);
    expect(findCorrection('chair', [lamp, ramp], [])).toBeNull();
  });

  it('has the same three letters, or one less or more', () => {
    const known = (word: string) => ({ word, id: 4, documents: 9 });
    expect(findCorrection('ubs', [known('usb')], [])?.word).toBe('usb');
    expect(findCorrection('tvv', [known('tv')], [])?.word).toBe('tv');
    expect(findCorrection('mos', [known('moss')], [])?.word).toBe('moss');
    expect(findCorrection('rug', [known('run'), known('drug')], [])).toBeNull();
    // Three letters begin too much.
    expect(findCorrection('lxm', [], [laminate])).toBeNull();
  });

  it('completes an unfinished word, if no whole one resembles it', () => {
    expect(findCorrection('lamo', [lamp], [laminate])).toBe(lamp);
    expect(findCorrection('lamo', [], [laminate])).toBe(laminate);
    expect(findCorrection('lxno', [], [laminate])).toBeNull();
  });

  it('replaces its word in the text', () => {
    const words = [typed('oak', { id: 4, documents: 2 }), typed('lamo', null)];
    expect(correctedText(words, new Map([['lamo', 'lamp']]))).toBe('oak lamp');
    expect(correctedText(words, noCorrections)).toBeNull();
  });

  it('keeps the terms of what was typed, also when that is corrected again', () => {
    const [oak, hardrive, harddrive] = [
      { id: 1, documents: 1 },
      { id: 2, documents: 1 },
      { id: 3, documents: 1 },
    ];
    const words = [typed('oak', oak), typed('hardrive', hardrive)];
    const once = typedTerms(words, new Map([['hardrive', 'harddrive']]));
    expect([once.get('oak'), once.get('harddrive')]).toEqual([[], [hardrive]]);
    const again = [
      { ...typed('oka', null), typed: [oak] },
      { ...typed('harddrive', harddrive), typed: [hardrive] },
    ];
    const twice = typedTerms(again, new Map([['harddrive', 'hard drive']]));
    expect(twice.get('oka')).toEqual([oak]);
    for (const part of ['hard', 'drive']) expect(twice.get(part)).toEqual([harddrive, hardrive]);
  });
});

describe('a rare word', () => {
  const cartrige: TypedWord = {
    word: 'cartrige',
    exact: { id: 1, documents: 2 },
    begun: [{ id: 2, documents: 1 }],
  };
  const cartridge = { word: 'cartridge', id: 3, documents: 900 };

  it('is in one of 300 products at most, and long', () => {
    expect(isRare(cartrige, 900)).toBe(true);
    expect(isRare(cartrige, 899)).toBe(false);
    expect(isRare({ ...cartrige, word: 'tuner' }, 9_000)).toBe(false);
    expect(isRare({ ...cartrige, exact: null }, 9_000)).toBe(false);
  });

  it('is a typo of a word that is 300 times as frequent', () => {
    expect(isTypo(cartrige, cartridge)).toBe(true);
    expect(isTypo(cartrige, { ...cartridge, documents: 899 })).toBe(false);
    expect(isTypo(cartrige, { ...cartridge, word: 'cartridges' })).toBe(false);
    expect(isTypo(cartrige, { ...cartridge, word: 'bartrige' })).toBe(false);
    expect(isTypo(cartrige, { ...cartridge, id: 1 })).toBe(false);
  });
});
