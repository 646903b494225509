import type { ReactNode } from 'react';
import type { AttributeFacet, FacetOption } from '#contract/product-search.contract.ts';
import { ErrorState } from '#web/components/feedback/empty-state.tsx';
import { type OptionsQuery, useAsyncOptions } from '#web/components/form/async-options.ts';
import { shopApi } from '#web/lib/api/shop-api.ts';
import { tokensWithIds } from './attribute-tokens.ts';
import type { ListScope } from './list-urls.ts';
import { filterQuery, type ShopFilters } from './shop-filters.ts';

type FacetOptionsProps = {
  kind: 'brands' | 'categories';
  filters: ShopFilters;
  /** The facets of the list: the chosen ones are among them. */
  attributes: readonly AttributeFacet[];
  scope: ListScope;
  /** Part of a name; '' for all. */
  wanted: string;
  /** The facets that the page came with, shown until the rest is there. */
  first: readonly FacetOption[];
  children: (options: readonly FacetOption[]) => ReactNode;
};

/** More are found by typing. */
const max = 500;
const nothingFound = { brands: 'No brands found.', categories: 'No categories found.' };

/** All choices of a facet, or those that were typed for. */
export default function FacetOptions(props: FacetOptionsProps) {
  const { filters, attributes, scope } = props;
  const query = { ...filterQuery(filters, tokensWithIds(filters.attributes, attributes), scope), limit: max };
  // Counts follow the filters: with other filters it is another list.
  return <Options key={JSON.stringify(query)} query={query} {...props} />;
}

function Options({
  kind,
  wanted,
  first,
  query,
  children,
}: FacetOptionsProps & { query: ReturnType<typeof filterQuery> & { limit: number } }) {
  const optionsQuery: OptionsQuery<FacetOption> = (search) => ({
    queryKey: ['facet', kind, query, search],
    queryFn: async ({ signal }) => {
      const facets = await shopApi('GET /product/list/facets', { query: { ...query, search }, signal });
      return facets[kind].options;
    },
  });
  const { options, loading, failed, retry } = useAsyncOptions(optionsQuery, wanted.trim(), true);
  if (failed) return <ErrorState onRetry={retry} />;
  const shown = loading && options.length === 0 ? first : options;
  return (
    <>
      {children(shown)}
      <p role="status">{shown.length === 0 ? nothingFound[kind] : ''}</p>
    </>
  );
}
