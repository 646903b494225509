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
