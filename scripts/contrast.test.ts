import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const css = readFileSync(new URL('../web/styles/tokens.css', import.meta.url), 'utf8');
const coloursIn = (text: string) =>
  Object.fromEntries(
    [...text.matchAll(/--color-([\w-]+): (#[\da-f]{6});/g)].map(([, name, hex]) => [name, hex]),
  );
const [ofLight = '', ofDark = ''] = css.split('@media screen and (prefers-color-scheme: dark)');
const light = coloursIn(ofLight);
const themes = { light, dark: { ...light, ...coloursIn(ofDark) } };

/** Which texts are written on which surfaces. */
const texts = {
  ink: [
    'surface',
    'surface-quiet',
    'surface-raised',
    'surface-hover',
    'accent-soft',
    'warning-soft',
    'danger-soft',
  ],
  'ink-muted': ['surface', 'surface-quiet', 'surface-raised', 'surface-hover', 'accent-soft'],
  'ink-faint': ['surface', 'surface-quiet', 'surface-raised'],
  accent: ['surface', 'surface-quiet', 'surface-raised', 'surface-hover', 'accent-soft'],
  'accent-ink': ['accent', 'accent-hover'],
  positive: ['surface', 'surface-quiet', 'surface-raised', 'surface-hover'],
  warning: ['surface', 'surface-quiet', 'surface-raised', 'warning-soft'],
  danger: ['surface', 'surface-quiet', 'surface-raised', 'danger-soft'],
  'danger-ink': ['danger', 'danger-hover'],
  'band-ink': ['band'],
  'inverse-ink': ['inverse'],
  'ground-ink': Object.keys(light).filter((name) => /^ground-(?!ink|accent)/.test(name)),
};

/** As WCAG 2 defines it. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = (hex.slice(1).match(/../g) ?? []).map((part) => {
    const share = Number.parseInt(part, 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one = '', other = ''): number {
  const [dark = 0, bright = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (bright + 0.05) / (dark + 0.05);
}

const pairs = Object.entries(texts).flatMap(([ink, surfaces]) =>
  surfaces.map((surface) => [ink, surface] as const),
);

it.each(Object.entries(themes))('every text of the %s theme is read on its surfaces', (_theme, colours) => {
  const faint = pairs.filter(([ink, surface]) => !(contrast(colours[ink], colours[surface]) >= 4.5));
  expect(faint).toEqual([]);
});

it.each(Object.entries(themes))(
  'edges of inputs and the focus are seen in the %s theme',
  (_theme, colours) => {
    for (const name of ['line-strong', 'focus'])
      for (const surface of ['surface', 'surface-quiet', 'surface-raised'])
        expect(contrast(colours[name], colours[surface]), `${name} on ${surface}`).toBeGreaterThanOrEqual(3);
  },
);
