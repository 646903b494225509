import { defineTexts } from '#contract/texts.ts';
import { formatCount } from '#web/lib/format/format.ts';
import { type ListSearchParams, pageRows, pageSizes } from '#web/lib/list-urls/list-search-params.ts';
import * as en from '#web/texts/en/page-sizes.ts';
import { FilterChip } from './filter-chip.tsx';
import type { ChangeList } from './list-page.tsx';

const texts = defineTexts({ en });

interface PageSizeChipProps {
  /** Rows of all pages. */
  count: number | undefined;
  params: ListSearchParams;
  onChange: ChangeList;
}

const options = () => pageSizes.map((rows) => ({ value: String(rows), label: formatCount(rows) }));

/** How many rows a page of a list has; nothing where all fit on the smallest. Imports Base UI. */
export function PageSizeChip({ count = 0, params: { limit = pageRows }, onChange }: PageSizeChipProps) {
  if (count <= pageRows) return null;
  return (
    <FilterChip
      name={texts().rows}
      options={options()}
      value={String(limit)}
      onChange={(rows) => onChange({ limit: Number(rows) })}
      any={null}
    />
  );
}
