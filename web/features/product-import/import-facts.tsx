import type { ProductImport } from '#contract/product-imports.contract.ts';
import { defineTexts } from '#contract/texts.ts';
import { formatCount } from '#web/lib/format/format.ts';
import { formatCountWithNoun } from '#web/lib/format/more-formats.ts';
import * as en from '#web/texts/en/product-import.ts';
import * as styles from './import.module.css';

const texts = defineTexts({ en });

/** The outcome of an import, and facts about its file. */
export function ImportFacts({ found }: { found: ProductImport }) {
  const { preview, done, undo } = texts();
  const { status, rows, applied, undone, ignoredColumns, readAs, newBrands, newCategories, problem } = found;
  const written = formatCountWithNoun(applied, 'row');
  const isOver = status === 'applied' || status === 'stopped' || status === 'undone';
  const added = [...newBrands, ...newCategories];
  return (
    <div className={styles.facts}>
      {isOver ? (
        <p role="status">
          {status === 'undone' ? (
            <b>{done.undone}</b>
          ) : (
            <b>{status === 'applied' ? done.applied(written) : done.stopped(written)}</b>
          )}{' '}
          {undoneWords(undone)}{' '}
          {status !== 'undone' && rows.refused > 0
            ? done.refused(rows.refused, formatCount(rows.refused))
            : null}{' '}
          {problem}
        </p>
      ) : (
        <p className="muted">{preview.nothingYet}</p>
      )}
      {status === 'undone' && added.length > 0 ? <p>{undo.stay(added.join(', '))}</p> : null}
      {!isOver && newBrands.length > 0 ? <p>{preview.newBrands(newBrands.join(', '))}</p> : null}
      {!isOver && newCategories.length > 0 ? <p>{preview.newCategories(newCategories.join(', '))}</p> : null}
      {readAs && !isOver ? <p>{preview.readAs(readAs)}</p> : null}
      {ignoredColumns.length > 0 ? (
        <p className="muted">{preview.ignored(ignoredColumns.join(', '))}</p>
      ) : null}
    </div>
  );
}

/** '12 products got back what they had. 3 new products were removed.' */
function undoneWords(undone: ProductImport['undone']): string {
  const { done } = texts();
  const words = (['restored', 'removed', 'partly', 'left'] as const).flatMap((outcome) => {
    const count = undone[outcome];
    return count > 0 ? [done[outcome](count, formatCount(count))] : [];
  });
  if (undone.partly + undone.left > 0) words.push(done.reasons);
  return words.join(' ');
}
