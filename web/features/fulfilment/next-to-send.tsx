import { type RefObject, useEffect, useRef } from 'react';
import { href, useLocation } from 'react-router';
import { defineTexts } from '#contract/texts.ts';
import { ButtonLink } from '#web/components/buttons/button.tsx';
import { openedFrom } from '#web/lib/navigation/opened-from.ts';
import * as en from '#web/texts/en/order-neighbours.ts';
import { DeskSection } from '../orders/desk-section.tsx';
import { countLabel, type OrderPosition, orderPath, parcelFirst } from '../orders/order-position.ts';
import { useNextToSend } from './use-next-to-send.ts';

const texts = defineTexts({ en });

interface NextToSendProps {
  id: string;
  place: OrderPosition | null;
  /** The order was just sent. */
  hasSent: boolean;
  /** Has the focus until the link is known. */
  column: RefObject<HTMLElement | null>;
}

/** Where to go from an order of which nothing is left to send: one press to the next one. */
export function NextToSend({ id, place, hasSent, column }: NextToSendProps) {
  const words = texts().afterSending;
  const found = useNextToSend(id, place);
  const { state } = useLocation();
  const list = href('/dashboard/orders/customers');
  const link = useRef<HTMLAnchorElement>(null);
  const nextId = found?.next?.id;
  useEffect(() => {
    if (!hasSent || nextId === undefined) return;
    const { activeElement, body } = document;
    // The body has it when what had it is gone. Whoever went on to something else keeps that.
    if (activeElement === body || activeElement === column.current) link.current?.focus();
  }, [nextId, hasSent, column]);
  return (
    <DeskSection
      title={words.heading}
      facts={found ? <span className="muted">{words.left(found.count, countLabel(found.count))}</span> : null}
      actions={
        found?.next ? (
          // Replaces the history entry: one step back is still the list.
          <ButtonLink
            ref={link}
            variant="primary"
            to={orderPath(found.next.id, 'customers')}
            state={{ ...state, ...parcelFirst, place: found.next.place }}
            replace
          >
            {words.next}
          </ButtonLink>
        ) : found ? (
          <ButtonLink to={openedFrom(state, list) ?? list}>{words.toList}</ButtonLink>
        ) : null
      }
    />
  );
}
