import { href } from 'react-router';
import type { PriceSpread } from '#contract/product-search.contract.ts';
import { defineTexts } from '#contract/texts.ts';
import { ButtonLink } from '#web/components/buttons/button.tsx';
import { EmptyState } from '#web/components/feedback/empty-state.tsx';
import { type ListScope, listHref } from '#web/features/product-lists/list-urls.ts';
import { priceWords } from '#web/features/product-lists/price-words.ts';
import { changeFilters, countChosen, type ShopFilters } from '#web/features/product-lists/shop-filters.ts';
import { formatCount, formatPrice } from '#web/lib/format/format.ts';
import * as en from '#web/texts/en/empty-list.ts';

const texts = defineTexts({ en });

type EmptyListProps = {
  filters: ShopFilters;
  scope: ListScope;
  /** On all pages. */
  count: number;
  /** Without the price filter. */
  prices: PriceSpread | undefined;
};

/** Says why a list shows nothing: its page is past the last one, or what is chosen has no products. */
export default function EmptyList({ filters, scope, count, prices }: EmptyListProps) {
  const words = texts();
  const { name, page } = filters;
  const without = (change: Parameters<typeof changeFilters>[1]) =>
    listHref(scope, changeFilters(filters, change));
  if (count > 0) {
    return (
      <EmptyState
        title={words.noneOnPage(formatCount(page))}
        text={words.isShorter}
        action={<ButtonLink to={without({})}>{words.seeFirstPage}</ButtonLink>}
      />
    );
  }
  if (prices) {
    return (
      <EmptyState
        title={words.none}
        text={words.otherPrices(spreadWords(prices))}
        action={<ButtonLink to={without({ min: null, max: null })}>{words.seeAllPrices}</ButtonLink>}
      />
    );
  }
  const isFiltered = countChosen(filters) > 0;
  const filtered = name ? words.fewerFiltersOrWords : words.fewerFilters;
  const text = isFiltered ? filtered : name ? words.otherWords : words.otherCategory;
  return (
    <EmptyState
      title={words.none}
      text={text}
      action={<ButtonLink to={href('/shop')}>{words.seeAll}</ButtonLink>}
    />
  );
}

const spreadWords = ({ edges, onlyPrice }: PriceSpread) =>
  onlyPrice === undefined
    ? priceWords({ min: edges[0] ?? 0, max: edges.at(-1) ?? 0 })
    : formatPrice(onlyPrice);
