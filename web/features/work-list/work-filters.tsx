import { itemStatuses } from '#contract/statuses.ts';
import { textsOf } from '#contract/texts.ts';
import { DateRangeChip } from '#web/components/table/date-range-chip.tsx';
import { FilterChip, ToggleChip } from '#web/components/table/filter-chip.tsx';
import type { ChangeList } from '#web/components/table/list-page.tsx';
import type { ListSearchParams } from '#web/lib/list-urls/list-search-params.ts';
import * as en from '#web/texts/en/work-list.ts';

const texts = textsOf({ en });

const statuses = itemStatuses.map((value) => ({ value, label: value }));

interface WorkFiltersProps {
  filters: ListSearchParams['filters'];
  onChange: ChangeList;
}

/** Filters the orders of a view. */
export function WorkFilters({ filters, onChange }: WorkFiltersProps) {
  const names = texts().filters;
  const { from = '', to = '', status = '', late } = filters;
  return (
    <>
      <DateRangeChip
        name={names.dates}
        value={{ from, to }}
        onChange={(days) => onChange({ filters: { ...days } })}
      />
      <FilterChip
        name={names.status}
        options={statuses}
        value={status}
        onChange={(value) => onChange({ filters: { status: value } })}
      />
      <ToggleChip
        name={names.late}
        isSet={late === 'true'}
        onChange={(isSet) => onChange({ filters: { late: isSet ? 'true' : '' } })}
      />
    </>
  );
}
