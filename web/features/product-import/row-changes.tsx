import type { FieldChange, ImportRowView } from '#contract/product-imports.contract.ts';
import { taxClasses } from '#contract/taxes.ts';
import { defineTexts } from '#contract/texts.ts';
import { ClampedText } from '#web/components/layout/clamped-text.tsx';
import { formatCount, formatPrice } from '#web/lib/format/format.ts';
import * as en from '#web/texts/en/product-import.ts';
import * as enTaxes from '#web/texts/en/tax-classes.ts';
import * as styles from './row-changes.module.css';

const texts = defineTexts({ en });
const taxTexts = defineTexts({ en: enTaxes });

const mayBeLong: ReadonlySet<FieldChange['field']> = new Set(['description', 'details', 'safetyWarnings']);

/** A value as the shop writes it. */
function shown(field: FieldChange['field'], value: string): string {
  const { preview } = texts();
  if (field === 'price') return formatPrice(Number(value));
  if (field === 'salePrice')
    return value
      .split('; ')
      .map((price) => formatPrice(Number(price)))
      .join('; ');
  if (field === 'quantity') return formatCount(Number(value));
  if (field === 'weight') return preview.grams(formatCount(Number(value)));
  if (field === 'taxable') return value === '1' ? preview.yes : preview.no;
  const taxClass = taxClasses.find((one) => field === 'taxClass' && one === value);
  return taxClass ? taxTexts().taxClasses[taxClass] : value;
}

/** A long text is folded: the details of a product may have pages. */
function Value({ field, children }: { field: FieldChange['field']; children: string }) {
  return mayBeLong.has(field) ? (
    <ClampedText lines={3} className={styles.text}>
      {children}
    </ClampedText>
  ) : (
    shown(field, children)
  );
}

/** A price that falls by more than half may be a slip: a decimal mark, or a column of other amounts. */
const isPriceDrop = ({ field, from, to }: FieldChange) =>
  field === 'price' && from !== null && to !== null && Number(to) * 2 < Number(from);

function Change({ change: { field, from, to }, isNew }: { change: FieldChange; isNew: boolean }) {
  const { preview, fields } = texts();
  return (
    <>
      <dt>{fields[field]}</dt>
      <dd className={mayBeLong.has(field) ? styles.long : undefined}>
        {isNew || (from === null && field === 'category') ? null : (
          <>
            <span className="sr-only">{preview.from} </span>
            {from === null ? (
              <span className="muted">{preview.none}</span>
            ) : (
              <del>
                <Value field={field}>{from}</Value>
              </del>
            )}
            <span aria-hidden="true" className={styles.to}>
              →
            </span>
          </>
        )}
        {to === null ? (
          <span className="muted">{preview.none}</span>
        ) : (
          <ins>
            <Value field={field}>{to}</Value>
          </ins>
        )}
        {isPriceDrop({ field, from, to }) ? (
          <strong className={styles.drop}>{preview.priceDrop}</strong>
        ) : null}
      </dd>
    </>
  );
}

/** The changes of a row, or why it is refused and what to write instead; also what was not undone of it. */
export function RowChanges({ row: { result, changes, reason, hint, undone } }: { row: ImportRowView }) {
  if (undone === null && reason !== null) {
    return (
      <p className={styles.refused}>
        {reason}
        {hint ? <small>{hint}</small> : null}
      </p>
    );
  }
  // The name of a new product is beside it.
  const shownChanges = result === 'new' ? changes.filter(({ field }) => field !== 'name') : changes;
  if (shownChanges.length === 0 && reason === null) return null;
  return (
    <>
      <dl className={styles.changes}>
        {shownChanges.map((change) => (
          <Change key={change.field} change={change} isNew={result === 'new'} />
        ))}
      </dl>
      {reason === null ? null : <p className={styles.kept}>{reason}</p>}
    </>
  );
}
