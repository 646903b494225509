import { itemStatuses } from '#contract/statuses.ts';
import { defineTexts } from '#contract/texts.ts';
import { ownMerchant, type WorkList } from '#contract/work-list.contract.ts';
import { DateRangeChip } from '#web/components/table/date-range-chip.tsx';
import { FilterChip, ToggleChip } from '#web/components/table/filter-chip.tsx';
import type { ChangeList } from '#web/components/table/list-page.tsx';
import { SearchFilterChip } from '#web/components/table/search-filter-chip.tsx';
import type { ListSearchParams } from '#web/lib/list-urls/list-search-params.ts';
import { useShop } from '#web/lib/page/use-shop.ts';
import * as en from '#web/texts/en/work-list.ts';
import { codeOptionsQuery, deliveryOptionsQuery, merchantOptionsQuery } from './work-list.queries.ts';

const texts = defineTexts({ en });

const statuses = itemStatuses.map((value) => ({ value, label: value }));

interface WorkFiltersProps {
  filters: ListSearchParams['filters'];
  onChange: ChangeList;
  /** The names of the ids in the address line, from the list's reply. */
  named: WorkList['named'] | undefined;
  /** Who sees the own parts alone. */
  isMerchant: boolean;
  readsCodes: boolean;
}

/** Filters the orders of a view. */
export function WorkFilters({ filters, onChange, named, isMerchant, readsCodes }: WorkFiltersProps) {
  const { takesCodes } = useShop().offer;
  const { filters: names, ofShop, unknown } = texts();
  const { from = '', to = '', status = '', late, merchant, delivery, code } = filters;
  return (
    <>
      <DateRangeChip
        name={names.dates}
        value={{ from, to }}
        onChange={(days) => onChange({ filters: { ...days } })}
      />
      {isMerchant ? null : (
        <SearchFilterChip
          name={names.merchant}
          isSet={merchant !== undefined}
          label={merchant === ownMerchant ? ofShop : named && (named.merchant ?? unknown)}
          optionsQuery={merchantOptionsQuery}
          onChange={(value) => onChange({ filters: { merchant: value } })}
        />
      )}
      <FilterChip
        name={names.status}
        options={statuses}
        value={status}
        onChange={(value) => onChange({ filters: { status: value } })}
      />
      <SearchFilterChip
        name={names.delivery}
        isSet={delivery !== undefined}
        label={named && (named.delivery ?? unknown)}
        optionsQuery={deliveryOptionsQuery}
        onChange={(value) => onChange({ filters: { delivery: value } })}
      />
      {readsCodes && (takesCodes || code) ? (
        <SearchFilterChip
          name={names.code}
          isSet={code !== undefined}
          label={code?.toUpperCase()}
          optionsQuery={codeOptionsQuery}
          onChange={(value) => onChange({ filters: { code: value } })}
        />
      ) : null}
      <ToggleChip
        name={names.late}
        isSet={late === 'true'}
        onChange={(isSet) => onChange({ filters: { late: isSet ? 'true' : '' } })}
      />
    </>
  );
}
