import { href } from 'react-router';
import type { ImportResult, ImportRowView, UndoOutcome } from '#contract/product-imports.contract.ts';
import { defineTexts } from '#contract/texts.ts';
import { Status, type StatusTone } from '#web/components/labels/badges.tsx';
import { type Column, DataTable, ItemCell } from '#web/components/table/data-table.tsx';
import { formatCount } from '#web/lib/format/format.ts';
import * as en from '#web/texts/en/product-import.ts';
import { ProductImage } from '../product-images/product-image.tsx';
import * as styles from './import-rows-table.module.css';
import { RowChanges } from './row-changes.tsx';

const texts = defineTexts({ en });

const tones: Record<ImportResult, StatusTone> = { new: 'pos', changed: 'run', same: 'off', refused: 'neg' };

const undoneTones: Record<UndoOutcome, StatusTone> = { undone: 'off', partly: 'warn', left: 'warn' };

const columns = (): readonly Column<ImportRowView>[] => {
  const { preview, results, outcomes } = texts();
  return [
    {
      key: 'line',
      head: preview.row,
      width: '6%',
      phone: 'hide',
      className: `num muted ${styles.line}`,
      cell: ({ line }) => formatCount(line),
    },
    {
      key: 'product',
      head: preview.product,
      width: '30%',
      className: styles.product,
      cell: ({ product, name, sku }) => (
        <ItemCell
          {...(product ? { to: href('/dashboard/product/edit/:id', { id: product._id }) } : {})}
          image={<ProductImage imageUrl={product?.imageUrl ?? null} sizes="48px" upTo={160} />}
          name={name || sku}
          sub={name ? sku : null}
        />
      ),
    },
    {
      key: 'changes',
      head: preview.changes,
      phone: 'full',
      className: styles.changes,
      cell: (row) => <RowChanges row={row} />,
    },
    {
      key: 'result',
      head: preview.result,
      width: '10%',
      className: styles.result,
      cell: ({ result, applied, undone }) =>
        undone ? (
          <Status tone={undoneTones[undone]}>{outcomes[undone]}</Status>
        ) : applied ? (
          <Status tone="pos">{preview.applied}</Status>
        ) : (
          <Status tone={tones[result]}>{results[result]}</Status>
        ),
    },
  ];
};

/** Rows of a file, with what each changes. */
export function ImportRowsTable({ rows }: { rows: readonly ImportRowView[] }) {
  return <DataTable label={texts().preview.tabs} columns={columns()} rows={rows} />;
}
