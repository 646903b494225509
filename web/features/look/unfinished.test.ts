import { expect, it } from 'vitest';
import type { HomeSection } from '#contract/home-sections.ts';
import { type Look, ourLook } from '#contract/look.contract.ts';
import type { MenuEntry } from '#contract/menus.ts';
import { newBanner } from './edited-sections.ts';
import { checkLook } from './unfinished.ts';

const bannerTo = (address: string) => ({ ...newBanner(), link: { to: 'address' as const, address } });
const makeHome = (...banners: ReturnType<typeof bannerTo>[]): HomeSection[] => [
  { kind: 'brands' },
  { kind: 'carousel', banners },
];
const link = (label: string, to: string): MenuEntry => ({ kind: 'link', label, to, level: 1 });
const stored: Look = { ...ourLook, home: makeHome(bannerTo('/shop')) };

it.each(['', 'www.kiln.example', 'javascript:alert(1)', '//kiln.example'])(
  'a banner whose address is "%s" is unfinished, and the home page is not saved until it is',
  (address) => {
    const look = { ...stored, home: makeHome(bannerTo('/brands'), bannerTo(address)) };
    expect(checkLook(look, stored)).toEqual({
      savable: stored,
      unfinished: [{ part: 'home', section: 1, banner: 1 }],
    });
  },
);

it('a link without name and address is one unfinished entry, and all but the menus is saved', () => {
  const look: Look = {
    ...stored,
    home: null,
    menus: { ...ourLook.menus, links: [link('Blog', 'https://blog.example'), link(' ', 'blog')] },
  };
  expect(checkLook(look, stored)).toEqual({
    savable: { ...stored, home: null },
    unfinished: [{ part: 'menus', menu: 'links', entry: 1 }],
  });
});

it('what is finished is saved as the server keeps it, so that it is saved once', () => {
  const look: Look = { ...stored, home: makeHome(bannerTo(' /brands ')) };
  const savable: Look = { ...stored, home: makeHome(bannerTo('/brands')) };
  expect(checkLook(look, stored)).toEqual({ savable, unfinished: [] });
});
