import { defineTexts } from '#contract/texts.ts';
import { Button } from '#web/components/buttons/button.tsx';
import { Checkbox } from '#web/components/form/checkbox.tsx';
import { labelClass } from '#web/components/form/field.tsx';
import { Refusal } from '#web/components/form/refusal.tsx';
import { Stepper } from '#web/components/form/stepper.tsx';
import { formatCount, formatPrice } from '#web/lib/format/format.ts';
import * as en from '#web/texts/en/order-payments.ts';
import { DeskLine, DeskLines } from '../orders/desk-line.tsx';
import { lineName } from '../orders/order-labels.ts';
import { readPieces, whereGone } from './refund-amounts.ts';
import * as styles from './refund-dialog.module.css';
import { piecesWithin, refundsDelivery } from './refund-draft.ts';
import type { Refunding } from './use-refund.ts';

const texts = defineTexts({ en });

interface RefundPiecesProps {
  refund: Refunding;
  /** Ids of the first button, and of what is said of the choice: both get the focus. */
  ids: { everything: string; chosen: string };
  /** An amount is to be typed instead. */
  onAmount: () => void;
}

/** Pieces and the delivery, as far as they were not refunded before. */
export function RefundPieces({ refund, ids, onAmount }: RefundPiecesProps) {
  const words = texts().dialog;
  const { draft, change, refundable, errors } = refund;
  const { rows, delivery } = refundable;
  const all = Object.fromEntries(rows.map(({ key, pieces }) => [key, String(pieces)]));
  const unsent = rows.reduce((sum, { key, isOpen }) => sum + (isOpen ? readPieces(draft.pieces[key]) : 0), 0);
  return (
    <fieldset>
      <legend className={labelClass}>{words.pieces}</legend>
      <p className={styles.ways}>
        <Button variant="link" id={ids.everything} onClick={() => change({ pieces: all, delivery: true })}>
          {words.everything}
        </Button>
        <Button variant="link" onClick={onAmount}>
          {words.toAmount}
        </Button>
      </p>
      {rows.length > 0 ? (
        <DeskLines>
          {rows.map(({ key, line, pieces, isOpen }) => {
            const of = words.of[isOpen ? 'open' : whereGone(line)](formatCount(pieces));
            return (
              <DeskLine key={key} line={line} pieces={pieces} hidesAmount>
                <span className={styles.quantity}>
                  <Stepper
                    small
                    label={words.piecesLabel(lineName(line), of)}
                    min={0}
                    max={pieces}
                    value={draft.pieces[key] ?? '0'}
                    onChange={(typed) =>
                      change({ pieces: { ...draft.pieces, [key]: piecesWithin(typed, pieces) } })
                    }
                  />
                  <span className="muted num">{of}</span>
                </span>
              </DeskLine>
            );
          })}
        </DeskLines>
      ) : (
        <p className="muted">{words.nothingLeft}</p>
      )}
      {delivery === null ? null : (
        <Checkbox
          className={styles.delivery}
          label={words.delivery(formatPrice(delivery))}
          checked={refundsDelivery(refundable, draft)}
          onChange={({ target }) => change({ delivery: target.checked })}
        />
      )}
      <p className={styles.note} aria-live="polite">
        {unsent > 0 ? words.cancels(unsent, formatCount(unsent)) : null}
      </p>
      <Refusal id={ids.chosen} text={errors.chosen} />
    </fieldset>
  );
}
