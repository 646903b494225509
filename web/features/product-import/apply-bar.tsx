import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { asksForPrices } from '#contract/import-sources.ts';
import { type ProductImport, undoHours } from '#contract/product-imports.contract.ts';
import { defineTexts } from '#contract/texts.ts';
import { Button } from '#web/components/buttons/button.tsx';
import { Checkbox } from '#web/components/form/checkbox.tsx';
import { formatCount } from '#web/lib/format/format.ts';
import { formatCountWithNoun } from '#web/lib/format/more-formats.ts';
import * as images from '#web/texts/en/import-images.ts';
import * as en from '#web/texts/en/product-import.ts';
import * as styles from './apply-bar.module.css';
import { importImagesQuery } from './import-pictures.queries.ts';
import { useApplyImport } from './imports.queries.ts';
import { undoNote } from './undo-time.ts';

const texts = defineTexts({ en });
const textsOfImages = defineTexts({ en: images });

interface ApplyBarProps {
  checked: ProductImport;
  isCancelling: boolean;
  onCancel: () => void;
}

/** Applies a file that was checked, with its pictures if they are wanted, or discards it. Stays in view. */
export function ApplyBar({ checked, isCancelling, onCancel }: ApplyBarProps) {
  const { apply } = texts();
  const pictures = textsOfImages();
  const { _id, rows, source } = checked;
  const { mutate, isPending } = useApplyImport(_id);
  const { data } = useQuery(importImagesQuery(checked));
  const [downloadImages, setDownloadImages] = useState(false);
  const count = rows.new + rows.changed;
  return (
    <section className={styles.bar} aria-label={apply.label}>
      <div className={styles.choice}>
        <p>
          {count === 0 ? (
            <b>{apply.nothing}</b>
          ) : (
            <>
              <b>{apply.counts(formatCount(rows.new), formatCount(rows.changed))}</b>{' '}
              {rows.refused > 0 ? (
                <span className="muted">{apply.leftOut(rows.refused, formatCount(rows.refused))}</span>
              ) : null}{' '}
              <span className="muted">{undoNote(new Date(Date.now() + undoHours * 3_600_000))}</span>
            </>
          )}
        </p>
        {data?.isOffered ? (
          <Checkbox
            label={
              <span>
                {pictures.option} <small className={styles.about}>{pictures.about}</small>
              </span>
            }
            checked={downloadImages}
            disabled={isPending}
            onChange={({ target }) => setDownloadImages(target.checked)}
          />
        ) : null}
      </div>
      <div className={styles.actions}>
        <Button variant="quiet" busy={isCancelling} disabled={isPending} onClick={onCancel}>
          {apply.discard}
        </Button>
        {source && asksForPrices(source) ? (
          <p className="muted">{apply.sayPrices}</p>
        ) : count > 0 || downloadImages ? (
          <Button
            variant="primary"
            busy={isPending}
            busyLabel={apply.busy}
            onClick={() => mutate({ downloadImages })}
          >
            {count > 0 ? apply.button(formatCountWithNoun(count, 'row')) : pictures.only}
          </Button>
        ) : null}
      </div>
    </section>
  );
}
