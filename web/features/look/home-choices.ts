import { useQuery } from '@tanstack/react-query';
import type { HomeSection } from '#contract/home-sections.ts';
import { textsOf } from '#contract/texts.ts';
import type { OptionGroup } from '#web/components/form/select-option.ts';
import { shopApi } from '#web/lib/api/shop-api.ts';
import { useShownPages } from '#web/lib/page/use-shop.ts';
import * as en from '#web/texts/en/look-home.ts';

const texts = textsOf({ en });

type TargetKind = 'category' | 'brand' | 'page';

/** The kind is in the value: `brand 0193…`. */
export const targetValue = (kind: TargetKind, id: string) => `${kind} ${id}`;

/** Categories, brands and pages that visitors see. */
export function useChoices() {
  const words = texts();
  const pages = useShownPages();
  const { data } = useQuery({
    queryKey: ['look-choices'],
    queryFn: async ({ signal }) => {
      const [{ categories }, { brands }] = await Promise.all([
        shopApi('GET /category/list', { signal }),
        shopApi('GET /brand/list', { signal }),
      ]);
      return { categories, brands };
    },
  });
  const group = (kind: TargetKind, things: readonly { id: string; name: string }[]): OptionGroup => ({
    label: words.groups[kind],
    options: things.map(({ id, name }) => ({ value: targetValue(kind, id), label: name })),
  });
  const toThing = ({ _id, name }: { _id: string; name: string }) => ({ id: _id, name });
  const lists = [
    group('category', data?.categories.map(toThing) ?? []),
    group('brand', data?.brands.map(toThing) ?? []),
  ];
  const links = [
    ...lists,
    group(
      'page',
      pages.map(({ slug, title }) => ({ id: slug, name: title })),
    ),
  ];
  const labels = new Map(links.flatMap(({ options }) => options).map(({ value, label }) => [value, label]));
  /** @returns the choices with the one that is chosen, also where visitors do not see it any more */
  const withChosen = (groups: readonly OptionGroup[], chosen: string) =>
    !data || labels.has(chosen) || !/^(category|brand|page) /.test(chosen)
      ? groups
      : [...groups, { label: words.goneTarget, options: [{ value: chosen, label: words.goneTarget }] }];

  function summaryOf(section: HomeSection): string {
    if ('banners' in section) return words.countOf(section.banners.length);
    if (section.kind !== 'products') return '';
    const { of, title } = section;
    if (title) return title;
    if (of.by !== 'category' && of.by !== 'brand') return words.by[of.by];
    return labels.get(targetValue(of.by, of.id)) ?? '';
  }
  return {
    summaryOf,
    linksWith: (chosen: string) => withChosen(links, chosen),
    listsWith: (chosen: string) => withChosen(lists, chosen),
  };
}

export type Choices = ReturnType<typeof useChoices>;
