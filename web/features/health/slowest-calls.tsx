import type { SlowCall } from '#contract/health.contract.ts';
import { type Column, DataTable } from '#web/components/table/data-table.tsx';
import { formatCount } from '#web/lib/format/format.ts';
import * as styles from './health.module.css';

/** More is slow. */
const goodMs = 1_000;
/** With fewer, a single call decides, such as the first after a start. */
const minCalls = 20;

function Seconds({ ms, count }: { ms: number | null; count: number }) {
  const isSlow = count >= minCalls && (ms === null || ms > goodMs);
  const text = ms === null ? 'over 60 s' : `${(ms / 1000).toFixed(ms < 10 ? 3 : 2)} s`;
  return <span className={isSlow ? `num ${styles.slow}` : 'num'}>{text}</span>;
}

const columns: readonly Column<SlowCall>[] = [
  { key: 'name', head: 'Page or action', cell: ({ name }) => name },
  {
    key: 'count',
    head: 'Asked for',
    number: true,
    phone: 'hide',
    cell: ({ count }) => formatCount(count),
  },
  {
    key: 'half',
    head: 'Half of the time within',
    number: true,
    phone: 'hide',
    cell: ({ halfWithinMs, count }) => <Seconds ms={halfWithinMs} count={count} />,
  },
  {
    key: 'most',
    head: 'Nearly always within',
    number: true,
    cell: ({ mostWithinMs, count }) => <Seconds ms={mostWithinMs} count={count} />,
  },
];

/** The slowest calls of the last hour. */
export function SlowestCalls({ calls }: { calls: readonly SlowCall[] }) {
  return (
    <section>
      <div className={styles.head}>
        <h2>Slowest calls of the last hour</h2>
        <span className="muted">Under 1 second is good</span>
      </div>
      {calls.length > 0 ? (
        <DataTable
          label="Slowest calls of the last hour"
          columns={columns}
          rows={calls.map((call) => ({ _id: call.name, ...call }))}
        />
      ) : (
        <p className="muted">Nothing was measured yet. Look again in a minute.</p>
      )}
    </section>
  );
}
