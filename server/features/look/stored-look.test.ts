import { expect, it } from 'vitest';
import { type HomeSection, maxSections } from '#contract/home-sections.ts';
import { type Look, ourLook, parseLook } from '#contract/look.contract.ts';
import { toShownLook } from '#contract/shown-look.ts';
import { lookWith } from '#server/testing/builders/look.ts';

const logo = `/media/${'a'.repeat(24)}/320x64.png`;
const logoDark = `/media/${'b'.repeat(24)}/320x64.png`;
const newest: HomeSection = { kind: 'products', title: '', of: { by: 'newest' } };
const banner = {
  ground: { kind: 'color', color: '#8a4b1f' },
  title: 'Set for four',
  words: '',
  link: null,
} as const;
const home: HomeSection[] = [{ kind: 'carousel', banners: [banner] }, newest, { kind: 'brands' }];
const kiln: Look = {
  ...ourLook,
  marks: { ...ourLook.marks, logo, logoDark },
  colors: { light: { ink: '#2b2018', accent: '#8a4b1f' }, dark: { accent: '#e8a36c' } },
  fonts: { heading: 'Fraunces', text: 'Work Sans' },
  home,
};
const { marks, colors, fonts } = kiln;

// As a newer or an older version of the shop has stored it: after a rollback, or while both run.
it.each([
  ['as this version stores it', kiln, kiln],
  [
    'with a font that we do not have',
    { ...kiln, fonts: { ...fonts, heading: 'Bodoni' } },
    { ...kiln, fonts: { ...fonts, heading: null } },
  ],
  [
    'with a colour that we do not have',
    { ...kiln, colors: { ...colors, light: { ...colors.light, link: '#123456' } } },
    kiln,
  ],
  [
    'with a colour in another notation',
    { ...kiln, colors: { ...colors, dark: { accent: 'oklch(1 0 0)' } } },
    { ...kiln, colors: { ...colors, dark: {} } },
  ],
  ['with a mark less', { ...kiln, marks: { logo } }, { ...kiln, marks: { ...ourLook.marks, logo } }],
  ['with a mark that is no picture', { ...kiln, marks: { ...marks, share: 'javascript:1' } }, kiln],
  [
    'with a theme less',
    { ...kiln, colors: { light: colors.light } },
    { ...kiln, colors: { ...colors, dark: {} } },
  ],
  ['without fonts', { marks, colors, home }, { ...kiln, fonts: ourLook.fonts }],
  ['before there were sections', { marks, colors, fonts }, { ...kiln, home: null }],
  ['with a section that we do not have', { ...kiln, home: [...home, { kind: 'weather' }] }, kiln],
  [
    'with a banner that we do not have',
    { ...kiln, home: [{ kind: 'carousel', banners: [{ ...banner, ground: { kind: 'film' } }, banner] }] },
    { ...kiln, home: home.slice(0, 1) },
  ],
  [
    'with sections that are none',
    { ...kiln, home: [7, null, { banners: 'x' }, newest] },
    { ...kiln, home: [newest] },
  ],
  [
    'with more sections than we have',
    { ...kiln, home: Array(maxSections + 1).fill(newest) },
    { ...kiln, home: Array(maxSections).fill(newest) },
  ],
  ['as nonsense', { marks: 7, colors: 'red', fonts: null }, ourLook],
  ['as nothing', {}, ourLook],
])('a look that is stored %s keeps all that we know', (_, stored, look) => {
  expect(parseLook(stored)).toEqual(look);
});

it('a dark logo alone is shown nowhere, as in mails and the preview', () => {
  expect(toShownLook(kiln)).toMatchObject({ logo: { width: 160 }, logoDark: { width: 160 } });
  const alone = lookWith({ accent: '#8a4b1f' }, { marks: { ...ourLook.marks, logoDark } });
  expect(toShownLook(alone)).not.toHaveProperty('logoDark');
});
