import { useQuery } from '@tanstack/react-query';
import type { EditedTarget, MenuEntry } from '#contract/menus.ts';
import { textsOf } from '#contract/texts.ts';
import { shopApi } from '#web/lib/api/shop-api.ts';
import { useShop } from '#web/lib/page/use-shop.ts';
import * as en from '#web/texts/en/menus.ts';

const texts = textsOf({ en });

/** A category, brand or page that a menu can name. */
export interface Thing {
  kind: 'category' | 'brand' | 'page';
  id: string;
  name: string;
}

/** Categories, brands and pages that shoppers see; undefined until they are loaded. */
export function useThings(): readonly Thing[] | undefined {
  const { data } = useQuery({
    queryKey: ['menu-things'],
    queryFn: async ({ signal }): Promise<Thing[]> => {
      const [{ categories }, { brands }, { pages }] = await Promise.all([
        shopApi('GET /category/list', { signal }),
        shopApi('GET /brand/list', { signal }),
        shopApi('GET /page', { signal }),
      ]);
      return [
        ...categories.map(({ _id, name }) => ({ kind: 'category' as const, id: _id, name })),
        ...brands.map(({ _id, name }) => ({ kind: 'brand' as const, id: _id, name })),
        ...pages.map(({ _id, title }) => ({ kind: 'page' as const, id: _id, name: title })),
      ];
    },
  });
  return data;
}

/** @returns the name of an entry, and why shoppers do not see it */
export function useNames(targets: readonly EditedTarget[], things: readonly Thing[] | undefined) {
  const words = texts();
  const { withdrawalDays } = useShop();
  return ({ kind, to, label }: MenuEntry): { name: string; note?: string } => {
    const own = label.trim();
    if (kind === 'link') return { name: own };
    if (kind === 'place') {
      const name = own || words.places[to as keyof typeof words.places];
      return to === 'withdraw' && withdrawalDays === null ? { name, note: words.notOffered } : { name };
    }
    const target = targets.find((each) => each.kind === kind && each.id === to);
    const thing = things?.find((each) => each.kind === kind && each.id === to);
    const name = own || target?.name || thing?.name || words.unknown;
    if (target && !target.isShown) return { name, note: words.hidden };
    return target || thing || !things ? { name } : { name, note: words.deleted };
  };
}
