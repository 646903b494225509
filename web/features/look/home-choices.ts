import type { HomeSection } from '#contract/home-sections.ts';
import { type MenuTargetKind, menuTargetKinds } from '#contract/menus.ts';
import { defineTexts } from '#contract/texts.ts';
import type { OptionGroup } from '#web/components/form/select-option.ts';
import * as en from '#web/texts/en/look-home.ts';
import { useThings } from './use-things.ts';

const texts = defineTexts({ en });

/** The kind is in the value: `brand 0193…`. */
export const targetValue = (kind: MenuTargetKind, id: string) => `${kind} ${id}`;

/** Targets of banners, and categories and brands of rows of products. */
export function useChoices() {
  const words = texts();
  const things = useThings();
  const groups = menuTargetKinds.map((kind) => ({
    kind,
    label: words.groups[kind],
    options: (things ?? [])
      .filter((thing) => thing.kind === kind)
      .map(({ id, name }) => ({ value: targetValue(kind, id), label: name })),
  }));
  const labels = new Map(groups.flatMap(({ options }) => options).map(({ value, label }) => [value, label]));
  /** @returns the choices with the one that is chosen, also where visitors do not see it any more */
  const withChosen = (groups: readonly OptionGroup[], chosen: string) =>
    !things || labels.has(chosen) || !/^(category|brand|page) /.test(chosen)
      ? groups
      : [...groups, { label: words.goneTarget, options: [{ value: chosen, label: words.goneTarget }] }];

  function sectionSummary(section: HomeSection): string {
    if ('banners' in section) return words.bannerCount(section.banners.length);
    if (section.kind !== 'products') return '';
    const { of, title } = section;
    if (title) return title;
    if (of.by !== 'category' && of.by !== 'brand') return words.by[of.by];
    return labels.get(targetValue(of.by, of.id)) ?? '';
  }
  return {
    sectionSummary,
    linksWith: (chosen: string) => withChosen(groups, chosen),
    listsWith: (chosen: string) =>
      withChosen(
        groups.filter(({ kind }) => kind !== 'page'),
        chosen,
      ),
  };
}

export type Choices = ReturnType<typeof useChoices>;
