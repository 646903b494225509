import { useQuery } from '@tanstack/react-query';
import type { MenuTargetKind } from '#contract/menus.ts';
import { shopApi } from '#web/lib/api/shop-api.ts';

/** A category, brand or page that a menu or a banner can lead to. */
export interface Thing {
  kind: MenuTargetKind;
  id: string;
  name: string;
}

/** Categories, brands and pages that shoppers see; undefined until they are loaded. */
export function useThings(): readonly Thing[] | undefined {
  const { data } = useQuery({
    queryKey: ['look-things'],
    queryFn: async ({ signal }): Promise<Thing[]> => {
      const [{ categories }, { brands }, { pages }] = await Promise.all([
        shopApi('GET /category/list', { signal }),
        shopApi('GET /brand/list', { signal }),
        shopApi('GET /page/list', { signal }),
      ]);
      const toThing =
        (kind: MenuTargetKind) =>
        ({ _id, name }: { _id: string; name: string }) => ({ kind, id: _id, name });
      return [
        ...categories.map(toThing('category')),
        ...brands.map(toThing('brand')),
        ...pages.map(({ _id, title }) => toThing('page')({ _id, name: title })),
      ];
    },
  });
  return data;
}
