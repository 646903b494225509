import { useQuery } from '@tanstack/react-query';
import { FilterChip } from '#web/components/table/filter-chip.tsx';
import { ListPage, useListSearchParams } from '#web/components/table/list-page.tsx';
import { activityQuery } from '#web/features/activity/activity.queries.ts';
import { kindOptions } from '#web/features/activity/activity-labels.ts';
import { ActivityTable } from '#web/features/activity/activity-table.tsx';
import { dashboardMeta } from '../dashboard-meta.ts';

export const meta = () => dashboardMeta('Activity');

export default function ActivityPage() {
  const [params, onChange] = useListSearchParams(['kind']);
  return (
    <ListPage
      title="Activity"
      {...{ params, onChange }}
      query={useQuery(activityQuery(params))}
      rowsOf={({ activity }) => activity}
      one="event"
      countsInWords
      pagedSearch
      search={{ label: 'Search by person', placeholder: 'Type name or email', wide: true }}
      tools={
        <FilterChip
          name="Kind"
          options={kindOptions}
          value={params.filters.kind ?? ''}
          onChange={(kind) => onChange({ filters: { kind } })}
        />
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
