import type { ProductState, StockState } from '#contract/products-back-office.contract.ts';
import { defineTexts } from '#contract/texts.ts';
import { FilterChip } from '#web/components/table/filter-chip.tsx';
import type { ChangeList } from '#web/components/table/list-page.tsx';
import { SearchFilterChip } from '#web/components/table/search-filter-chip.tsx';
import type { ListSearchParams } from '#web/lib/list-urls/list-search-params.ts';
import * as enSafety from '#web/texts/en/product-safety.ts';
import { brandFilterQuery, categoryOptionsQuery, publicCategoryOptionsQuery } from './products.queries.ts';

const safetyTexts = defineTexts({ en: enSafety });

export const productFilterNames = ['category', 'brand', 'status', 'stock', 'safety'] as const;

const states: { value: ProductState; label: string }[] = [
  { value: 'active', label: 'Active' },
  { value: 'inactive', label: 'Inactive' },
  { value: 'hidden', label: 'Hidden' },
];
const stocks: { value: StockState; label: string }[] = [
  { value: 'out', label: 'Out of stock' },
  { value: 'low', label: '25 or fewer' },
  { value: 'threshold', label: 'Low stock' },
  { value: 'in', label: 'In stock' },
];

interface ProductFiltersProps {
  filters: ListSearchParams['filters'];
  onChange: ChangeList;
  /** The names of the ids in the URL, from the list's reply. */
  chosen: { category: { name: string } | null; brand: { name: string } | null } | undefined;
  /** Without it there is no filter by brand: a merchant sees one. */
  readsCatalogue: boolean;
  /** The shop requires safety data. */
  hasSafety: boolean;
}

/** Filters the products of the dashboard. */
export function ProductFilters({
  filters,
  onChange,
  chosen,
  readsCatalogue,
  hasSafety,
}: ProductFiltersProps) {
  const set = (name: (typeof productFilterNames)[number]) => (value: string) =>
    onChange({ filters: { [name]: value } });
  return (
    <>
      <SearchFilterChip
        name="Category"
        isSet={filters.category !== undefined}
        label={chosen && (chosen.category?.name ?? 'Unknown')}
        optionsQuery={readsCatalogue ? categoryOptionsQuery : publicCategoryOptionsQuery}
        onChange={set('category')}
      />
      {readsCatalogue ? (
        <SearchFilterChip
          name="Brand"
          isSet={filters.brand !== undefined}
          label={chosen && (chosen.brand?.name ?? 'Unknown')}
          optionsQuery={brandFilterQuery}
          onChange={set('brand')}
        />
      ) : null}
      <FilterChip name="Status" options={states} value={filters.status ?? ''} onChange={set('status')} />
      <FilterChip name="Stock" options={stocks} value={filters.stock ?? ''} onChange={set('stock')} />
      {hasSafety || filters.safety ? (
        <FilterChip
          name={safetyTexts().filter}
          options={[{ value: 'missing', label: safetyTexts().withoutData }]}
          value={filters.safety ?? ''}
          onChange={set('safety')}
        />
      ) : null}
    </>
  );
}
