import { useQuery } from '@tanstack/react-query';
import { DateRangeChip } from '#web/components/table/date-range-chip.tsx';
import { ListPage, useListSearchParams } from '#web/components/table/list-page.tsx';
import { SearchFilterChip } from '#web/components/table/search-filter-chip.tsx';
import { activityQuery, kindOptionsQuery } from '#web/features/activity/activity.queries.ts';
import { kindLabel } from '#web/features/activity/activity-labels.ts';
import { ActivityTable } from '#web/features/activity/activity-table.tsx';
import { unlistedMeta } from '#web/lib/page/unlisted-meta.ts';

export const meta = unlistedMeta('Activity');

export default function ActivityPage() {
  const [params, onChange] = useListSearchParams(['kind', 'from', 'to']);
  const { kind, from = '', to = '' } = params.filters;
  return (
    <ListPage
      title="Activity"
      {...{ params, onChange }}
      query={useQuery(activityQuery(params))}
      toRows={({ activity }) => activity}
      one="event"
      countsInWords
      pagedSearch
      search={{ label: 'Search by person', placeholder: 'Type name or email', wide: true }}
      tools={
        <>
          <SearchFilterChip
            name="Kind"
            isSet={kind !== undefined}
            label={kind && kindLabel(kind)}
            optionsQuery={kindOptionsQuery}
            onChange={(chosen) => onChange({ filters: { kind: chosen } })}
          />
          <DateRangeChip
            name="Dates"
            value={{ from, to }}
            onChange={(change) => onChange({ filters: change }, { replace: true })}
          />
        </>
      }
      empty={{
        title: 'No activity found.',
        text: 'Sign-ins, refusals and changes of rights and settings are kept here for a year.',
      }}
    >
      {(events) => <ActivityTable events={events} />}
    </ListPage>
  );
}
