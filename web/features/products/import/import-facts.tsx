import type { ProductImport } from '#contract/product-imports.contract.ts';
import * as en from '#contract/texts/en/product-import.ts';
import { textsOf } from '#contract/texts/texts.ts';
import { formatCount } from '#web/lib/format.ts';
import { formatNumberOf } from '#web/lib/format-number-of.ts';
import * as styles from './import-facts.module.css';

const texts = textsOf({ en });

/** What became of an import, and what is to be known of its file. */
export function ImportFacts({ found }: { found: ProductImport }) {
  const { preview, done } = texts();
  const { status, rows, applied, ignoredColumns, newBrands, newCategories, problem } = found;
  const written = formatNumberOf(applied, 'row');
  const isOver = status === 'applied' || status === 'stopped';
  return (
    <div className={styles.facts}>
      {isOver ? (
        <p role="status">
          <b>{status === 'applied' ? done.applied(written) : done.stopped(written)}</b>{' '}
          {rows.refused > 0 ? done.refused(rows.refused, formatCount(rows.refused)) : null} {problem}
        </p>
      ) : (
        <p className="muted">{preview.nothingYet}</p>
      )}
      {!isOver && newBrands.length > 0 ? <p>{preview.newBrands(newBrands.join(', '))}</p> : null}
      {!isOver && newCategories.length > 0 ? <p>{preview.newCategories(newCategories.join(', '))}</p> : null}
      {ignoredColumns.length > 0 ? (
        <p className="muted">{preview.ignored(ignoredColumns.join(', '))}</p>
      ) : null}
    </div>
  );
}
