import { carriers } from '#contract/carriers.ts';
import { defineTexts } from '#contract/texts.ts';
import type { TrackingLine } from '#contract/tracking-list.contract.ts';
import { Status, type StatusTone } from '#web/components/labels/badges.tsx';
import { type Column, DataTable } from '#web/components/table/data-table.tsx';
import { formatCount } from '#web/lib/format/format.ts';
import * as en from '#web/texts/en/tracking-list.ts';
import * as styles from './tracking-list.module.css';

const texts = defineTexts({ en });

function resultTone({ result, warning }: TrackingLine): StatusTone {
  if (result === 'refused') return 'neg';
  if (result === 'twice') return 'off';
  return warning === null ? 'pos' : 'warn';
}

const Result = ({ row }: { row: TrackingLine }) => (
  <Status tone={resultTone(row)}>{texts().results[row.result]}</Status>
);

/** '2 × Lamp, Blue, and 3 more', or why it is not sent. */
function Contents({ row: { first, more, parcel, reason, warning, result } }: { row: TrackingLine }) {
  const words = texts();
  if (reason !== null) return <span className={result === 'refused' ? styles.bad : 'muted'}>{reason}</span>;
  if (!first) return null;
  const name = [first.name, first.choice].filter(Boolean).join(', ');
  return (
    <>
      {words.pieces(formatCount(first.quantity), name)}
      {more > 0 ? words.morePieces(formatCount(more)) : null}
      {parcel === null ? null : `. ${words.getsNumber}`}
      {warning ? (
        <>
          {'. '}
          <span className={styles.warning}>{warning}</span>
        </>
      ) : null}
    </>
  );
}

function columns(): readonly Column<{ _id: string; row: TrackingLine }>[] {
  const { heads, none } = texts();
  return [
    {
      key: 'line',
      head: heads.line,
      phone: 'hide',
      className: `num muted ${styles.result}`,
      cell: ({ row }) => formatCount(row.line),
    },
    {
      key: 'order',
      head: heads.order,
      phone: 'full',
      className: styles.order,
      cell: ({ row }) => (
        <span className={styles.head}>
          <b className="num">{row.order}</b>
          <span className="narrow-only">
            <Result row={row} />
          </span>
        </span>
      ),
    },
    {
      key: 'contents',
      head: heads.contents,
      phone: 'full',
      className: styles.contents,
      cell: ({ row }) => <Contents row={row} />,
    },
    {
      key: 'number',
      head: heads.number,
      phone: 'full',
      className: `num ${styles.number}`,
      cell: ({ row }) => row.trackingNumber || <span className="muted">{none}</span>,
    },
    {
      key: 'carrier',
      head: heads.carrier,
      phone: 'hide',
      cell: ({ row: { carrier, carrierName } }) =>
        carrierName || (carrier === null ? '' : carrier === 'other' ? texts().other : carriers[carrier].name),
    },
    { key: 'result', head: heads.result, phone: 'hide', className: styles.result, cell: Result },
  ];
}

/** The lines of a list of tracking numbers, and what becomes of each. */
export function TrackingTable({ lines }: { lines: readonly TrackingLine[] }) {
  const rows = lines.map((line) => ({ _id: String(line.line), row: line }));
  return <DataTable label={texts().tableLabel} columns={columns()} rows={rows} />;
}
