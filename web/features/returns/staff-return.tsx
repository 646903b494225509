import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { ReturnShown } from '#contract/returns.contract.ts';
import { dayIn } from '#contract/shop-days.ts';
import { shopFormat } from '#contract/shop-format.ts';
import { defineTexts } from '#contract/texts.ts';
import { Button } from '#web/components/buttons/button.tsx';
import { ConfirmDialog } from '#web/components/dialogs/confirm-dialog.tsx';
import { Refusal } from '#web/components/form/refusal.tsx';
import { Status, type StatusTone } from '#web/components/labels/badges.tsx';
import { shopApi } from '#web/lib/api/shop-api.ts';
import { formatWeekday } from '#web/lib/format/day-formats.ts';
import { formatPrice } from '#web/lib/format/format.ts';
import { formatRecent } from '#web/lib/format/more-formats.ts';
import * as en from '#web/texts/en/staff-returns.ts';
import { DeskLine, DeskLines } from '../orders/desk-line.tsx';
import { DeskSection } from '../orders/desk-section.tsx';
import { type OrderDetails, useOrderAction } from '../orders/order-details.queries.ts';
import type { CountedLine } from '../orders/ordered-parts.ts';
import { isUnpaid } from '../orders/payment-labels.ts';
import { KeepForm } from './keep-form.tsx';
import { mayKeep } from './kept-draft.ts';
import { ReceiveForm } from './receive-form.tsx';
import { RefuseForm } from './refuse-form.tsx';
import { KeepButton, ReturnRefund } from './return-refund.tsx';
import * as styles from './staff-return.module.css';

const texts = defineTexts({ en });

const tones: Readonly<Record<ReturnShown['state'], StatusTone>> = {
  ...{ asked: 'warn', accepted: 'run', received: 'run', closed: 'pos', refused: 'neg', cancelled: 'off' },
};

interface StaffReturnProps {
  details: OrderDetails;
  shown: ReturnShown;
  lineFor: (id: string) => CountedLine | undefined;
  /** The page's filled button. */
  isFirst: boolean;
}

/** A return for those who sell its part: what comes back, why, and the one next step (docs/rules.md#returns). */
export function StaffReturn({ details, shown, lineFor, isFirst }: StaffReturnProps) {
  const words = texts();
  const { _id: id, name, state, kind, reason, lines, mayChange, mayCancel } = shown;
  const isLinked = useLocation().hash === `#return-${id}`;
  const [form, setForm] = useState<'refuse' | 'receive' | 'keep' | null>(() =>
    isLinked && mayChange && state === 'accepted' ? 'receive' : null,
  );
  const [asks, setAsks] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isLinked) heading.current?.focus();
  }, [isLinked]);
  const hasChanged = useRef(false);
  // The pressed button goes with the state that it was for.
  // biome-ignore lint/correctness/useExhaustiveDependencies: looks again whenever the form or the state has changed
  useEffect(() => {
    if (hasChanged.current && document.activeElement === document.body) heading.current?.focus();
    hasChanged.current = true;
  }, [form, state]);
  const params = { id };
  const accepting = useOrderAction<void>(() => shopApi('POST /returns/:id/accept', { params }));
  const cancelling = useOrderAction<void>(() => shopApi('DELETE /returns/:id', { params }));
  const variant = isFirst ? 'primary' : 'secondary';
  const isBusy = accepting.isBusy || cancelling.isBusy;
  const hasCome = state === 'received' || state === 'closed';
  return (
    <DeskSection
      title={words.titles[kind](name)}
      headingRef={heading}
      facts={
        <>
          <Status tone={tones[state]}>{words.states[state]}</Status>
          <Facts shown={shown} />
        </>
      }
      actions={
        form === null ? (
          <>
            {mayCancel && state === 'accepted' ? (
              <Button
                variant="quiet"
                aria-label={words.cancelLabel(name)}
                disabled={isBusy}
                onClick={() => setAsks(true)}
              >
                {words.cancelReturn}
              </Button>
            ) : null}
            {mayChange && state === 'asked' ? (
              <>
                <Button
                  variant="dangerQuiet"
                  aria-label={words.refuse.openLabel(name)}
                  disabled={isBusy}
                  onClick={() => setForm('refuse')}
                >
                  {words.refuse.open}
                </Button>
                <Button
                  {...{ variant }}
                  aria-label={words.acceptLabel(name)}
                  busy={accepting.isBusy}
                  busyLabel={words.accepting}
                  onClick={() => accepting.run()}
                >
                  {words.accept}
                </Button>
              </>
            ) : null}
            {mayChange && state === 'accepted' ? (
              <Button
                {...{ variant }}
                aria-label={words.receive.openLabel(name)}
                disabled={isBusy}
                onClick={() => setForm('receive')}
              >
                {words.receive.open}
              </Button>
            ) : null}
          </>
        ) : null
      }
    >
      {form === 'keep' ? (
        <KeepForm
          {...{ shown }}
          refundsRest={Boolean(details.mayRefund && shown.refund?.isOnline)}
          onClose={() => setForm(null)}
        />
      ) : state === 'received' ? (
        <ReturnRefund {...{ details, shown, isFirst }} onKeep={() => setForm('keep')} />
      ) : state === 'closed' && mayKeep(shown) ? (
        <div className={styles.go}>
          <KeepButton {...{ shown }} onClick={() => setForm('keep')} />
        </div>
      ) : null}
      <p className={styles.quote}>
        <b>{reason === null ? words.withdrawn : words.reasons[reason]}</b>{' '}
        {shown.words ? words.quote(shown.words) : null}
      </p>
      {shown.decision ? (
        <p className={`muted ${styles.quote}`}>
          {shown.withheld > 0
            ? words.withheld(formatPrice(shown.withheld), shown.decision)
            : words.answered(shown.decision)}
        </p>
      ) : null}
      <Refusal text={accepting.refusal} />
      {form === 'receive' ? (
        <ReceiveForm {...{ shown, lineFor }} isUnpaid={isUnpaid(details)} onClose={() => setForm(null)} />
      ) : (
        <DeskLines>
          {lines.map(({ line, quantity, received }) => {
            const counted = lineFor(line);
            return counted ? (
              <DeskLine key={line} line={counted} pieces={hasCome ? received : quantity} />
            ) : null;
          })}
        </DeskLines>
      )}
      {form === 'refuse' ? <RefuseForm shown={shown} onClose={() => setForm(null)} /> : null}
      {mayChange && state === 'asked' && form === null ? <p className="ui muted">{words.accepts}</p> : null}
      <ConfirmDialog
        open={asks}
        onOpenChange={setAsks}
        title={words.cancelTitle(name)}
        confirmLabel={words.cancelReturn}
        cancelLabel={words.keepIt}
        danger
        busy={cancelling.isBusy}
        busyLabel={words.cancelling}
        onConfirm={async () => {
          if (await cancelling.run()) setAsks(false);
        }}
      >
        <p>{words.cancelText}</p>
        <Refusal text={cancelling.refusal} />
      </ConfirmDialog>
    </DeskSection>
  );
}

/** Whose it is, and since when or until when. */
function Facts({ shown }: { shown: ReturnShown }) {
  const { theShop, expectedBy, refunded } = texts();
  const { state, merchant, created, decidedAt, dueAt, receivedAt, endedAt, refund } = shown;
  const seller = merchant?.name ?? theShop;
  if (state === 'accepted') {
    const day = dueAt && expectedBy(formatWeekday(dayIn(shopFormat().timeZone, new Date(dueAt))));
    return <span className="muted">{[seller, day].filter(Boolean).join(', ')}</span>;
  }
  const at = {
    asked: created,
    refused: decidedAt,
    received: receivedAt,
    closed: endedAt,
    cancelled: endedAt,
  }[state];
  return (
    <span className="muted">
      {at ? <time dateTime={at}>{formatRecent(at)}</time> : null}, {seller}
      {state === 'closed' && refund && refund.refunded > 0
        ? `. ${refunded(formatPrice(refund.refunded))}`
        : null}
    </span>
  );
}
