import type { ActivityRow } from '#contract/activity.contract.ts';
import { type Column, DataTable } from '#web/components/table/data-table.tsx';
import { formatDate } from '#web/lib/format/format.ts';
import { formatHour } from '#web/lib/format/more-formats.ts';
import { ActivitySentence } from './activity-sentence.tsx';

const columns: readonly Column<ActivityRow>[] = [
  {
    key: 'event',
    head: 'Event',
    width: '50%',
    phone: 'full',
    cell: (event) => <ActivitySentence event={event} />,
  },
  { key: 'ip', head: 'IP address', phone: 'hide', className: 'num', cell: ({ ip }) => ip },
  {
    key: 'at',
    head: 'Time',
    phone: 'full',
    cell: ({ at }) => (
      <time dateTime={at}>
        {formatDate(at)}
        <span className="sub num">{formatHour(at)}</span>
      </time>
    ),
  },
];

export function ActivityTable({ events }: { events: readonly ActivityRow[] }) {
  return <DataTable label="Activity" columns={columns} rows={events} />;
}
