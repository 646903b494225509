import { expect, it } from 'vitest';
import { type Look, ourLook, parseLook } from '#contract/look.contract.ts';
import { toShownLook } from '#contract/shown-look.ts';
import { lookWith } from '#server/testing/builders/look.ts';

const logo = `/media/${'a'.repeat(24)}/320x64.png`;
const logoDark = `/media/${'b'.repeat(24)}/320x64.png`;
const kiln: Look = {
  marks: { ...ourLook.marks, logo, logoDark },
  colors: { light: { ink: '#2b2018', accent: '#8a4b1f' }, dark: { accent: '#e8a36c' } },
  fonts: { heading: 'Fraunces', text: 'Work Sans' },
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
  ['without fonts', { marks, colors }, { ...kiln, fonts: ourLook.fonts }],
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
