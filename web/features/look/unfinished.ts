import { homeSections } from '#contract/home-sections.ts';
import type { Look } from '#contract/look.contract.ts';
import { type MenuName, menusSchema } from '#contract/menus.ts';

/** Something half typed, by places that count from 0: a banner's address, or the name or address of an entry. */
export type Unfinished =
  | { part: 'home'; section: number; banner: number }
  | { part: 'menus'; menu: MenuName; entry: number };

interface CheckedLook {
  /** The look, with the stored state of each part that is unfinished: nothing half typed is saved. */
  savable: Look;
  unfinished: Unfinished[];
}

/** Tells what of an edited look can be saved as it is. @param stored the draft as it is saved */
export function checkLook(look: Look, stored: Look): CheckedLook {
  const home = homeSections.safeParse(look.home);
  const menus = menusSchema.safeParse(look.menus);
  const unfinished = [
    ...errorPaths(home).map(
      ([section, , banner]): Unfinished => ({
        ...{ part: 'home', section: Number(section), banner: Number(banner) },
      }),
    ),
    ...errorPaths(menus).map(
      ([menu, entry]): Unfinished => ({ part: 'menus', menu: menu as MenuName, entry: Number(entry) }),
    ),
  ];
  return {
    savable: {
      ...look,
      home: home.success ? home.data : stored.home,
      menus: menus.success ? menus.data : stored.menus,
    },
    unfinished: withoutRepeats(unfinished),
  };
}

const errorPaths = ({ error }: { error?: { issues: readonly { path: readonly PropertyKey[] }[] } }) =>
  error?.issues.map(({ path }) => path) ?? [];

/** An entry may lack both its name and its address. */
function withoutRepeats(found: readonly Unfinished[]): Unfinished[] {
  return [...new Map(found.map((each) => [JSON.stringify(each), each])).values()];
}
