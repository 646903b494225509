import frauncesMore from '@fontsource-variable/fraunces/files/fraunces-latin-ext-wght-normal.woff2?url';
import fraunces from '@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2?url';
import interMore from '@fontsource-variable/inter/files/inter-latin-ext-wght-normal.woff2?url';
import inter from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url';
import serifMore from '@fontsource-variable/source-serif-4/files/source-serif-4-latin-ext-wght-normal.woff2?url';
import serif from '@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-normal.woff2?url';
import workMore from '@fontsource-variable/work-sans/files/work-sans-latin-ext-wght-normal.woff2?url';
import work from '@fontsource-variable/work-sans/files/work-sans-latin-wght-normal.woff2?url';
import type { FontName } from '#contract/look.contract.ts';
import { ourFont } from './fonts.ts';

/**
 * Types that the owner can choose beside ours: files from npm, loaded only where one is chosen. The root's loader alone reads them, and the
 * preview, so that no page has their addresses in its scripts.
 */
interface Font {
  latin: string;
  more: string;
  /** The local font before the file has come, scaled to about the same width and height: estimated, so that little moves then. */
  fallback: { of: readonly string[]; size: number; ascent: number; descent: number };
}

const sansFiles = ['Arial', 'Liberation Sans', 'Arimo'];
const serifFiles = ['Times New Roman', 'Liberation Serif', 'Tinos'];

const fonts: Record<Exclude<FontName, 'Instrument Sans'>, Font> = {
  'Source Serif': {
    ...{ latin: serif, more: serifMore },
    fallback: { of: serifFiles, size: 117.1, ascent: 88.4, descent: 28.6 },
  },
  'Work Sans': {
    ...{ latin: work, more: workMore },
    fallback: { of: sansFiles, size: 112.5, ascent: 82.7, descent: 21.8 },
  },
  Fraunces: {
    ...{ latin: fraunces, more: frauncesMore },
    fallback: { of: serifFiles, size: 115.5, ascent: 84.7, descent: 22.1 },
  },
  Inter: {
    ...{ latin: inter, more: interMore },
    fallback: { of: sansFiles, size: 107.1, ascent: 90.5, descent: 22.4 },
  },
};

const latinRange =
  'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD';
const moreRange =
  'U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+0304,U+0308,U+0329,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF';

function face(name: FontName): string {
  if (name === 'Instrument Sans') return '';
  const { latin, more, fallback } = fonts[name];
  const file = (url: string, range: string) =>
    `@font-face{font-family:"${name} Variable";src:url("${url}") format("woff2");font-weight:400 700;font-display:swap;unicode-range:${range}}`;
  const local = fallback.of.map((each) => `local("${each}")`).join();
  const { size, ascent, descent } = fallback;
  const metrics = `size-adjust:${size}%;ascent-override:${ascent}%;descent-override:${descent}%;line-gap-override:0%`;
  return `${file(latin, latinRange)}${file(more, moreRange)}@font-face{font-family:"${name} Fallback";src:${local};${metrics}}`;
}

const isSerif = (name: FontName) => name === 'Source Serif' || name === 'Fraunces';
const family = (name: FontName) =>
  `"${name} Variable","${name} Fallback",${isSerif(name) ? 'Georgia,serif' : '"Helvetica Neue",Arial,sans-serif'}`;

const ours = 'Instrument Sans';

/** @returns style rules of the chosen types, and the files to load at once; ours where none is chosen */
export function lookFonts({ heading, text }: { heading?: FontName | null; text?: FontName | null }) {
  const used = [...new Set<FontName>([text ?? ours, heading ?? text ?? ours])];
  const rules = [
    text ? `:root:root:root{--font-sans:${family(text)}}` : '',
    heading ? `:is(h1,h2,h3,blockquote,.title,.display){font-family:${family(heading)}}` : '',
  ];
  return {
    css: used.map(face).join('') + rules.join(''),
    preloads: used.map((name) => (name === ours ? ourFont : fonts[name].latin)),
  };
}
