import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { defineTexts } from '#contract/texts.ts';
import { Button } from '#web/components/buttons/button.tsx';
import { CheckoutNote } from '#web/features/placing/checkout-note.tsx';
import { giveUpHeld, type Paying, payHeld } from '#web/features/placing/held-checkout.ts';
import { reportFailure } from '#web/lib/api/report-failure.ts';
import { formatPrice } from '#web/lib/format/format.ts';
import { formatTimeOfDay } from '#web/lib/format/more-formats.ts';
import * as en from '#web/texts/en/paying.ts';
import * as styles from './held-note.module.css';
import { returnedPath } from './returned-path.ts';
import type { Held } from './use-held.ts';

const texts = defineTexts({ en });

interface HeldNoteProps {
  held: Held | null;
  isOver: boolean;
  /** There is another way to pay. */
  hasOthers: boolean;
}

/** Within the payment: that nothing was charged, why, until when the things are kept, and what else to try. */
export function HeldNote({ held, isOver, hasOthers }: HeldNoteProps) {
  const words = texts().held;
  if (isOver) {
    return (
      <FocusedNote isBad>
        <b>{words.over}</b> {words.overText}
      </FocusedNote>
    );
  }
  if (!held?.isOwn) return null;
  const { checkout, error, isAsking, ask } = held;
  if (error) {
    return (
      <CheckoutNote>
        <b>{words.unknown}</b> {error.message}{' '}
        <Button variant="link" onClick={() => void ask()} disabled={isAsking}>
          {words.retry}
        </Button>
      </CheckoutNote>
    );
  }
  if (checkout?.state !== 'held' || !checkout.expires) return null;
  const { failure = null } = checkout.payment ?? {};
  const kept = words.kept(formatTimeOfDay(checkout.expires));
  if (failure === null) {
    return (
      <CheckoutNote>
        <b>{words.left}</b> {kept} {hasOthers ? words.again : words.againOnly}
      </CheckoutNote>
    );
  }
  return (
    <FocusedNote isBad>
      <b>{failure}</b> {kept} {hasOthers ? words.declinedAgain : words.declinedAgainOnly}
    </FocusedNote>
  );
}

/** It may be below what a phone shows, so that who comes back is led to it. Who has begun to type is not. */
function FocusedNote({ isBad, children }: { isBad?: boolean; children: React.ReactNode }) {
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) note.current?.focus();
  }, []);
  return (
    <div ref={note} tabIndex={-1} className={styles.focused}>
      <CheckoutNote isBad={isBad === true}>{children}</CheckoutNote>
    </div>
  );
}

interface ElsewhereProps {
  held: Held;
  onPay: (url: string) => void;
}

/** Above the parts, when the payment is not open: another tab has begun to pay, or this one has another bag or address now. */
export function HeldElsewhere({ held: { id, checkout, ask }, onPay }: ElsewhereProps) {
  const words = texts().held;
  const navigate = useNavigate();
  const [doing, setDoing] = useState<'pay' | 'give-up' | null>(null);
  if (checkout?.state !== 'held' || !checkout.expires || checkout.total === null) return null;
  const toPage = (paying: Paying | null) => {
    if (paying === null) return;
    if ('pay' in paying) onPay(paying.pay);
    else navigate(returnedPath(id));
  };
  const actions = {
    pay: async () => toPage(await payHeld(id)),
    'give-up': async () => toPage((await giveUpHeld(id)) ? null : { paidMeanwhile: id }),
  };
  const press = async (what: keyof typeof actions) => {
    setDoing(what);
    await actions[what]().catch(reportFailure);
    setDoing(null);
    await ask();
  };
  return (
    <CheckoutNote>
      <p>
        {checkout.payment?.failure ? <b>{checkout.payment.failure} </b> : null}
        {words.elsewhere(formatPrice(checkout.total), formatTimeOfDay(checkout.expires))}
      </p>
      <div className={styles.actions}>
        <Button
          busy={doing === 'pay'}
          busyLabel={words.going}
          disabled={doing !== null}
          onClick={() => press('pay')}
        >
          {words.goOn(formatPrice(checkout.total))}
        </Button>
        <Button
          variant="quiet"
          busy={doing === 'give-up'}
          busyLabel={words.givingUp}
          disabled={doing !== null}
          onClick={() => press('give-up')}
        >
          {words.giveUp}
        </Button>
      </div>
    </CheckoutNote>
  );
}
