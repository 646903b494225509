import { href } from 'react-router';
import type { ImportStatus, ProductImport } from '#contract/product-imports.contract.ts';
import { defineTexts } from '#contract/texts.ts';
import { Status, type StatusTone } from '#web/components/labels/badges.tsx';
import { type Column, DataTable, ItemCell } from '#web/components/table/data-table.tsx';
import { formatCount, formatDate } from '#web/lib/format/format.ts';
import * as en from '#web/texts/en/product-import.ts';

const texts = defineTexts({ en });

const tones: Record<ImportStatus, StatusTone> = {
  uploading: 'off',
  checking: 'run',
  checked: 'warn',
  applying: 'run',
  applied: 'pos',
  stopped: 'off',
  failed: 'neg',
  undoing: 'run',
  undone: 'off',
};

const columns = (): readonly Column<ProductImport>[] => {
  const { recent, statuses } = texts();
  return [
    {
      key: 'file',
      head: recent.file,
      width: '40%',
      cell: ({ _id, fileName, problem }) => (
        <ItemCell to={href('/dashboard/product/import/:id', { id: _id })} name={fileName} sub={problem} />
      ),
    },
    {
      key: 'status',
      head: recent.status,
      cell: ({ status }) => <Status tone={tones[status]}>{statuses[status]}</Status>,
    },
    {
      key: 'rows',
      head: recent.rows,
      number: true,
      phone: 'hide',
      cell: ({ rows }) => formatCount(rows.all),
    },
    { key: 'by', head: recent.by, phone: 'hide', cell: ({ by }) => by },
    {
      key: 'when',
      head: recent.when,
      phone: 'hide',
      cell: ({ created }) => <time dateTime={created}>{formatDate(created)}</time>,
    },
  ];
};

/** Earlier imports, also those that still run. */
export function RecentImports({ imports }: { imports: readonly ProductImport[] }) {
  const { recent } = texts();
  if (imports.length === 0) return null;
  return (
    <section aria-labelledby="recent-imports">
      <h2 id="recent-imports" className="lead">
        {recent.heading}
      </h2>
      <DataTable label={recent.heading} columns={columns()} rows={imports} />
    </section>
  );
}
