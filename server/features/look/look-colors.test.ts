import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  contrast,
  nearestShade,
  ourColors,
  ratioInWords,
  shownColor,
  toTokens,
  unreadablePairs,
} from '#contract/look-colors.ts';

const tokensFile = readFileSync(new URL('../../../web/styles/tokens.css', import.meta.url), 'utf8');
const [lightTokens = '', darkTokens = ''] = tokensFile.split(
  '@media screen and (prefers-color-scheme: dark)',
);
const declared = { light: lightTokens, dark: darkTokens };
const tokenNames = {
  ...{ ink: 'ink', surface: 'surface', quiet: 'surface-quiet', muted: 'ink-muted', accent: 'accent' },
  ...{ accentInk: 'accent-ink', sale: 'inverse', focus: 'focus', band: 'band', bandInk: 'band-ink' },
};

it.each(['light', 'dark'] as const)('our colours are those of the style sheet (%s)', (theme) => {
  for (const [color, token] of Object.entries(tokenNames)) {
    const [, value] = new RegExp(`--color-${token}: (#[0-9a-f]{6})`).exec(declared[theme]) ?? [];
    expect([color, ourColors[theme][color as keyof typeof tokenNames]]).toEqual([color, value]);
  }
});

it('nothing is changed, or refused, where all is ours', () => {
  for (const theme of ['light', 'dark'] as const) {
    expect(toTokens(theme, {})).toEqual({});
    expect(unreadablePairs(theme, {})).toEqual([]);
    // Set to what they are anyway, they are as readable.
    expect(unreadablePairs(theme, ourColors[theme])).toEqual([]);
  }
});

it.each([
  ['#ffffff', '#000000', 21],
  ['#ffffff', '#ffffff', 1],
  ['#ffffff', '#16181c', 17.77],
  ['#767676', '#ffffff', 4.54],
])('the contrast of %s and %s is that of WCAG', (one, other, ratio) => {
  expect(contrast(one, other)).toBeCloseTo(ratio, 1);
  expect(contrast(other, one)).toBe(contrast(one, other));
});

it('a figure is never rounded up to what is needed', () => expect(ratioInWords(4.49)).toBe('4.4'));

describe('colours that cannot be read', () => {
  it('are told with figure and nearest shade, which then passes', () => {
    const [pair, ...others] = unreadablePairs('light', { accent: '#e0832f', accentInk: '#ffffff' });
    expect(others.map(({ color, on }) => [color, on])).toEqual([['accent', 'accent']]);
    expect(pair).toMatchObject({ theme: 'light', color: 'accent', on: 'page', needed: 4.5 });
    expect(pair?.ratio).toBeLessThan(3);
    const nearest = pair?.nearest ?? '';
    expect(unreadablePairs('light', { accent: nearest, accentInk: '#ffffff' })).toEqual([]);
  });

  it.each([
    ['light', '#e0832f'],
    ['light', '#f0c419'],
    ['dark', '#7a3b12'],
    ['dark', '#1537b4'],
  ] as const)('have a nearest shade for an accent alone, whose text follows (%s, %s)', (theme, accent) => {
    const [pair] = unreadablePairs(theme, { accent });
    expect(pair).toMatchObject({ color: 'accent', on: 'page', nearest: expect.any(String) });
    expect(unreadablePairs(theme, { accent: pair?.nearest ?? '' })).toEqual([]);
  });

  it('are found under the pointer too, where the page is ours', () => {
    // 4.6 on our page and 4.2 on our quiet page, 3.9 on a row under the pointer.
    const [pair] = unreadablePairs('light', { accent: '#757575' });
    expect(pair?.ratio).toBeCloseTo(contrast('#757575', '#eceeef'), 5);
  });

  it.each([
    ['ink', { ink: '#bbbbbb' }],
    ['muted', { muted: '#a0a0a0' }],
    ['focus', { focus: '#dddddd' }],
    ['bandInk', { band: '#ffffff', bandInk: '#eeeeee' }],
  ] as const)('are found for %s', (color, set) => {
    expect(unreadablePairs('light', set).map((pair) => pair.color)).toContain(color);
  });

  it('are none where a colour that follows from another was not set', () => {
    expect(unreadablePairs('light', { accent: '#0b6b4a', band: '#e8d9c2', sale: '#c9a23b' })).toEqual([]);
    expect(unreadablePairs('light', { surface: '#f7f1e8', ink: '#2a211a' })).toEqual([]);
    expect(unreadablePairs('dark', { surface: '#1b1511', ink: '#efe6da' })).toEqual([]);
  });

  it('have no nearest shade where black and white have too little', () => {
    expect(nearestShade('#777777', ['#000000', '#ffffff'], 21)).toBeNull();
  });
});

it.each(['light', 'dark'] as const)(
  'texts can be read on picked rows and badges, whatever is set (%s)',
  (theme) => {
    const pages = { light: ['#ffffff', '#f7f1e8', '#dfe9df'], dark: ['#131518', '#1a1511', '#2b3a4a'] };
    for (const surface of pages[theme])
      for (const base of ['#1537b4', '#8a4b1f', '#0b6b4a', '#b3201f', '#767676']) {
        const set = { surface, accent: nearestShade(base, [surface], 4.6) ?? base };
        const tokens = toTokens(theme, set);
        for (const text of ['ink', 'muted', 'accent'] as const) {
          const shown = shownColor(theme, set, text);
          // A text that cannot be read on the page itself is refused anyway.
          if (contrast(shown, surface) < 4.5) continue;
          expect(
            contrast(shown, tokens['accent-soft'] ?? ''),
            `${text} ${JSON.stringify(set)}`,
          ).toBeGreaterThanOrEqual(4.5);
        }
      }
  },
);

it('states stay readable on whatever page the owner chooses', () => {
  for (const surface of ['#f7f1e8', '#dfe9df', '#2b3a4a']) {
    const ink = contrast(surface, '#ffffff') > 7 ? '#ffffff' : '#111111';
    const tokens = toTokens('light', { surface, ink });
    for (const name of ['positive', 'warning', 'danger'])
      expect(contrast(tokens[name] ?? '', surface), `${name} on ${surface}`).toBeGreaterThanOrEqual(4.5);
    expect(contrast(tokens['line-strong'] ?? '', surface)).toBeGreaterThanOrEqual(3);
  }
});

it('a field shows what is seen, also where it follows from others', () => {
  expect(shownColor('light', {}, 'accentInk')).toBe('#ffffff');
  expect(shownColor('light', { accent: '#f0c419' }, 'accentInk')).toBe('#000000');
});
