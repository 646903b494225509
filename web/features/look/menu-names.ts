import type { EditedTarget, MenuEntry } from '#contract/menus.ts';
import { defineTexts } from '#contract/texts.ts';
import { useShop } from '#web/lib/page/use-shop.ts';
import * as en from '#web/texts/en/menus.ts';
import type { Thing } from './use-things.ts';

const texts = defineTexts({ en });

/** @returns the name of an entry, and why shoppers do not see it */
export function useNames(targets: readonly EditedTarget[], things: readonly Thing[] | undefined) {
  const words = texts();
  const { withdrawalDays } = useShop();
  return ({ kind, to, label }: MenuEntry): { name: string; note?: string } => {
    const own = label.trim();
    if (kind === 'link') return { name: own || words.newLink };
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
