import type { BulkPreview as Preview } from '#contract/bulk-edits.contract.ts';
import { defineTexts } from '#contract/texts.ts';
import { formatPrice } from '#web/lib/format/format.ts';
import * as en from '#web/texts/en/bulk-edit.ts';
import * as styles from './bulk-preview.module.css';

const texts = defineTexts({ en });

/** A few products after the change: name, price before and after, or why not. */
export function BulkPreview({ samples }: Pick<Preview, 'samples'>) {
  if (samples.length === 0) return null;
  return (
    <section className={styles.preview} aria-label={texts().previewHeading}>
      <h3 className={styles.heading}>{texts().previewHeading}</h3>
      <ul>
        {samples.map((sample) => (
          <li key={sample._id} className={styles.sample}>
            <span className="truncate">{sample.name}</span>
            <Change {...sample} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Change({ from, to, reason, variants }: Preview['samples'][number]) {
  if (from === undefined) return null;
  const said = (price: number) => (variants > 1 ? texts().from(formatPrice(price)) : formatPrice(price));
  if (to === undefined) return <span className={styles.refused}>{reason}</span>;
  return (
    <span className={`num ${styles.change}`}>
      <s>{said(from)}</s> <span className="sr-only">{texts().becomes}</span> <b>{said(to)}</b>
    </span>
  );
}
