import { type ReactNode, useEffect, useRef, useState } from 'react';
import { href } from 'react-router';
import { partLabel } from '#contract/order-number.ts';
import { dayIn } from '#contract/shop-days.ts';
import { shopFormat } from '#contract/shop-format.ts';
import { defineTexts } from '#contract/texts.ts';
import { Button, ButtonLink } from '#web/components/buttons/button.tsx';
import { Status } from '#web/components/labels/badges.tsx';
import { formatWeekday } from '#web/lib/format/day-formats.ts';
import * as en from '#web/texts/en/order-desk.ts';
import { DeskLine, DeskLines } from '../orders/desk-line.tsx';
import { DeskSection } from '../orders/desk-section.tsx';
import type { OrderDetails } from '../orders/order-details.queries.ts';
import { type CountedLine, type OrderedPart, openLines } from '../orders/ordered-parts.ts';
import { ParcelForm } from './parcel-form.tsx';
import * as styles from './to-send.module.css';

const texts = defineTexts({ en });

interface ToSendProps {
  order: OrderDetails['order'];
  part: OrderedPart;
  /** The page's filled button; other parts have an outlined one. */
  isFirst: boolean;
  /** Begins with the form, ready to be sent. */
  isOpened: boolean;
  moreAbout: (line: CountedLine) => { more: ReactNode; showsMore: boolean } | undefined;
  /** The form has sent everything that was left. */
  onSent: () => void;
}

/** Pieces of a part that are left to send, and the form for a parcel of it. */
export function ToSend({ order, part, isFirst, isOpened, moreAbout, onSent }: ToSendProps) {
  const isPickUp = order.delivery?.kind === 'pickup';
  const words = { ...texts().toSend, ...(isPickUp ? texts().toPickUp : {}) };
  const [isMaking, setMaking] = useState(isOpened);
  const make = useRef<HTMLButtonElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const hasClosed = useRef(false);
  const label = partLabel(order.number, part.number);
  const lines = openLines(part);
  const isGone = lines.length === 0;

  useEffect(() => {
    if (isMaking || !hasClosed.current) return;
    hasClosed.current = false;
    (make.current ?? heading.current)?.focus();
  }, [isMaking]);

  // The form outlives what it is about.
  if (isGone && !isMaking) return null;
  const close = () => {
    hasClosed.current = true;
    setMaking(false);
  };
  return (
    <DeskSection
      title={words.heading}
      headingRef={heading}
      facts={
        <>
          <span className="muted">{words.of(label, part.merchant?.name ?? words.shop)}</span>
          {part.sendBy ? <SendBy day={part.sendBy} isAwaited={order.paymentDue} /> : null}
          {order.paymentDue ? <Status tone="warn">{words.awaiting}</Status> : null}
          {order.address || isPickUp ? null : <Status tone="warn">{words.noAddress}</Status>}
        </>
      }
      actions={
        <>
          <ButtonLink
            variant="quiet"
            to={`${href('/order/:id/slip', { id: order._id })}?part=${part.number}`}
            aria-label={words.slipLabel(label)}
          >
            {words.slip}
          </ButtonLink>
          {part.mayChange && !isMaking ? (
            <Button
              ref={make}
              variant={isFirst ? 'primary' : 'secondary'}
              aria-label={words.makeLabel(label)}
              onClick={() => setMaking(true)}
            >
              {words.make}
            </Button>
          ) : null}
        </>
      }
    >
      {isMaking ? (
        <ParcelForm
          {...{ order, part, label, isPickUp }}
          isReady={isOpened}
          onSent={() => {
            close();
            onSent();
          }}
          onCancel={close}
        />
      ) : (
        <DeskLines>
          {lines.map((line) => (
            <DeskLine key={line._id} line={line} pieces={line.open} {...moreAbout(line)} />
          ))}
        </DeskLines>
      )}
    </DeskSection>
  );
}

/** The day by which a part is to be sent. Nothing is late while its payment is awaited. */
function SendBy({ day, isAwaited }: { day: string; isAwaited: boolean }) {
  const { by, byLate } = texts().toSend;
  const isLate = !isAwaited && day < dayIn(shopFormat().timeZone, new Date());
  return (
    <time dateTime={day} className={isLate ? styles.late : 'muted'}>
      {(isLate ? byLate : by)(formatWeekday(day))}
    </time>
  );
}
