import { type ReactNode, useId } from 'react';
import { defineTexts } from '#contract/texts.ts';
import { Button } from '#web/components/buttons/button.tsx';
import { FieldError } from '#web/components/form/field.tsx';
import { Stepper } from '#web/components/form/stepper.tsx';
import { useShop } from '#web/lib/page/use-shop.ts';
import { cx } from '#web/lib/values/class-names.ts';
import * as en from '#web/texts/en/product-page.ts';
import * as styles from './buy-actions.module.css';
import { isPlain, shippingNote } from './shipping-note.ts';
import type { Buying } from './use-buying.ts';

const texts = defineTexts({ en });

interface BuyActionsProps {
  buying: Buying;
  /** In place of quantity and 'Add To Bag' when nothing is left; what is in the bag can always be taken out. */
  whenSoldOut: ReactNode;
}

/** Quantity and 'Add To Bag' beside the text of a product. */
export function BuyActions({ buying, whenSoldOut }: BuyActionsProps) {
  const errorId = useId();
  const { offer } = useShop();
  const { error, isOutOfStock } = buying;
  const note = shippingNote(offer);
  return (
    <>
      <div className={styles.actions}>
        <div className={styles.row}>
          <BagControls {...{ buying, whenSoldOut, errorId }} />
        </div>
        {error ? (
          <div className={styles.note}>
            <FieldError id={errorId}>{error}</FieldError>
          </div>
        ) : isOutOfStock ? null : (
          <p className={cx('muted meta', styles.note)}>{`${limitText(buying)}. ${note}`}</p>
        )}
        <NeedsScript />
      </div>
      {isOutOfStock || isPlain(offer) ? null : <p className={cx('muted meta', styles.onPhones)}>{note}</p>}
    </>
  );
}

type BuyBarProps = BuyActionsProps & {
  /** The options that are chosen, or have to be; '' without options. */
  note: string;
  /** The note says what is missing, after a press of the button. */
  isMissing: boolean;
};

/** The same in a bar at the bottom of a phone's screen. */
export function BuyBar({ buying, whenSoldOut, note, isMissing }: BuyBarProps) {
  const errorId = useId();
  const error = buying.error ?? (isMissing ? note : null);
  const { max, isOutOfStock, quantity } = buying;
  const isMax = !isOutOfStock && Number(quantity) >= max;
  // A long choice is cut at its end.
  const notes = [isMax && limitText(buying), note].filter(Boolean).join(' · ');
  return (
    <div className={styles.bar}>
      <NeedsScript />
      {error ? (
        <div className={styles.barNote}>
          <FieldError id={errorId}>{error}</FieldError>
        </div>
      ) : notes ? (
        <p className={cx('muted meta truncate', styles.barNote)}>{notes}</p>
      ) : null}
      <BagControls {...{ buying, whenSoldOut, errorId }} />
    </div>
  );
}

function BagControls({ buying, whenSoldOut, errorId }: BuyActionsProps & { errorId: string }) {
  if (buying.isOutOfStock && !buying.isInBag) return whenSoldOut;
  return (
    <>
      <Quantity buying={buying} errorId={errorId} />
      <BagAction buying={buying} />
    </>
  );
}

function limitText({ max, loweredFrom }: Buying): string {
  const limit = texts().upTo(max);
  return loweredFrom === null ? limit : limit + texts().loweredFrom(loweredFrom);
}

function NeedsScript() {
  return (
    <noscript className={styles.barNote}>
      <p className="meta">{texts().needsScript}</p>
    </noscript>
  );
}

function Quantity({ buying, errorId }: { buying: Buying; errorId: string }) {
  const { quantity, error, max, isOutOfStock, setQuantity } = buying;
  return (
    <Stepper
      label="Quantity"
      value={quantity}
      onChange={setQuantity}
      max={max}
      disabled={isOutOfStock}
      invalid={error !== null}
      describedBy={error ? errorId : undefined}
    />
  );
}

function BagAction({ buying }: { buying: Buying }) {
  const { isInBag, toggle } = buying;
  return (
    <Button variant={isInBag ? 'secondary' : 'primary'} size="large" onClick={toggle}>
      {isInBag ? 'Remove From Bag' : 'Add To Bag'}
    </Button>
  );
}
