import { defineTexts } from '#contract/texts.ts';
import { formatCount } from '#web/lib/format/format.ts';
import * as en from '#web/texts/en/dashboard-search.ts';
import type { FoundGroup } from './dashboard-search.queries.ts';
import type { NamedPage } from './found-pages.ts';
import type { Found } from './found-things.ts';

const texts = defineTexts({ en });

/** The options below one word. */
export interface OptionGroup {
  name: string;
  options: readonly Found[];
}

interface Named {
  pages: readonly NamedPage[];
  actions: readonly NamedPage[];
  /** After all that is found. */
  last: readonly NamedPage[];
}

/** Pages and actions first, as they are there at once; a link to all ends what has more than is shown. */
export function foundGroups({ pages, actions, last }: Named, found: readonly FoundGroup[]): OptionGroup[] {
  const { groups, all } = texts();
  const shown = found.map(({ name, found, count, isCapped, list }) => ({
    name: groups[name],
    options:
      count > found.length
        ? [...found, { to: list, label: all[name](`${formatCount(count)}${isCapped ? '+' : ''}`) }]
        : found,
  }));
  return [
    { name: groups.pages, options: pages },
    { name: groups.actions, options: actions },
    ...shown,
    { name: groups.account, options: last },
  ].filter(({ options }) => options.length > 0);
}
