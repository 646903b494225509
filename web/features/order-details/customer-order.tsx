import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { isUnsettled } from '#contract/return-states.ts';
import { defineTexts } from '#contract/texts.ts';
import { FormFrame } from '#web/components/form/form-frame.tsx';
import { UnsavedForms } from '#web/components/form/unsaved-forms.tsx';
import { useInUse } from '#web/lib/forms/form-frame.ts';
import * as en from '#web/texts/en/order-desk.ts';
import * as timelineEn from '#web/texts/en/order-timeline.ts';
import { NextToSend } from '../fulfilment/next-to-send.tsx';
import { SentParcel } from '../fulfilment/sent-parcel.tsx';
import { CancelOrder } from '../fulfilment/statuses/cancel-order.tsx';
import { hasMore, LineMore } from '../fulfilment/statuses/line-more.tsx';
import { useCancelOrder } from '../fulfilment/statuses/statuses.queries.ts';
import { useStatusChanges } from '../fulfilment/statuses/use-status-changes.ts';
import { ToSend } from '../fulfilment/to-send.tsx';
import { DeskLine, DeskLines } from '../orders/desk-line.tsx';
import { DeskSection } from '../orders/desk-section.tsx';
import type { OrderDetails } from '../orders/order-details.queries.ts';
import { lineName } from '../orders/order-labels.ts';
import { isParcelFirst, isToSendView, readOrderPosition } from '../orders/order-position.ts';
import { type CountedLine, openLines, orderedParts, sentParcels } from '../orders/ordered-parts.ts';
import { StaffReturn } from '../returns/staff-return.tsx';
import * as styles from './customer-order.module.css';
import { OrderAside } from './order-aside.tsx';
import { AddNote, Note } from './order-notes.tsx';
import { OrderTimeline } from './order-timeline.tsx';
import { staffTimeline } from './timeline.ts';
import { WithdrawalNotes } from './withdrawal-notes.tsx';

const texts = defineTexts({ en });
const timelineTexts = defineTexts({ en: timelineEn });

interface CustomerOrderProps {
  details: OrderDetails;
  onOrderCancelled: () => void;
}

/** An order as those see it who sell its parts: what is to be sent first, then parcels, then what has happened. */
export function CustomerOrder({ details, onOrderCancelled }: CustomerOrderProps) {
  const { order, as, hasOtherParts } = details;
  const changes = useStatusChanges(order, onOrderCancelled);
  const cancel = useCancelOrder(order, { before: changes.sendAll, onCancelled: onOrderCancelled });
  const column = useRef<HTMLDivElement>(null);
  const { state } = useLocation();
  const place = readOrderPosition(state);
  const [hasSent, setHasSent] = useState(false);
  const parts = orderedParts(details);
  const mayChange = parts.some((part) => part.mayChange);
  const firstOpen = parts.find((part) => part.mayChange && openLines(part).length > 0);
  const openParts = parts.filter((part) => openLines(part).length > 0).length;
  const isAllSent = openParts === 0;
  // A part that was sent goes with the focus in it, before or after its form has closed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: looks again whenever a part has gone
  useEffect(() => {
    if (hasSent && document.activeElement === document.body) column.current?.focus();
  }, [hasSent, openParts]);
  const moreAbout = (line: CountedLine) => {
    const part = parts.find(({ lines }) => lines.includes(line));
    if (!part?.mayChange || !hasMore(line)) return undefined;
    return {
      more: <LineMore details={details} line={line} changes={changes} />,
      showsMore: changes.waitingFor(line) !== undefined || changes.chosenFor(line) !== line.status,
    };
  };
  useInUse(changes.notApplied.length > 0, {
    changed: changes.notApplied.map((line) => `the status of ${lineName(line)}`),
    isSaving: cancel.isPending,
  });
  const lines = parts.flatMap((part) => part.lines);
  const cancelled = lines.filter((line) => line.cancelled > 0);
  const firstReturn = details.returns.find(isUnsettled)?._id;
  return (
    <div className={styles.desk}>
      <UnsavedForms />
      <div ref={column} tabIndex={-1} className={styles.column}>
        <WithdrawalNotes details={details} />
        {hasOtherParts ? <p className={`muted ${styles.others}`}>{texts().otherParts}</p> : null}
        {parts.map((part) => (
          <ToSend
            key={part.number}
            {...{ order, part, moreAbout }}
            isFirst={part === firstOpen}
            isOpened={part === firstOpen && isParcelFirst(state)}
            onSent={() => setHasSent(true)}
          />
        ))}
        {mayChange && isAllSent && (hasSent || (place && isToSendView(place))) ? (
          <NextToSend id={order._id} place={place} {...{ hasSent, column }} />
        ) : null}
        {parts.flatMap((part) =>
          part.parcels.toReversed().map((parcel) => (
            <SentParcel
              key={parcel._id}
              {...{ order, part, parcel }}
              moreAbout={(line) =>
                // A line has one such place: where it is to be sent, else its newest parcel.
                line.open === 0 && parcel === newestParcel(part, line) ? moreAbout(line) : undefined
              }
            />
          )),
        )}
        {details.returns.map((shown) => (
          <StaffReturn
            key={shown._id}
            {...{ details, shown }}
            lineFor={(id) => lines.find(({ _id }) => _id === id)}
            isFirst={isAllSent && shown._id === firstReturn}
          />
        ))}
        {cancelled.length > 0 ? (
          <DeskSection title={texts().cancelled}>
            <DeskLines>
              {cancelled.map((line) => (
                <DeskLine key={line._id} line={line} pieces={line.cancelled} />
              ))}
            </DeskLines>
          </DeskSection>
        ) : null}
        <DeskSection title={timelineTexts().heading}>
          <FormFrame when={mayChange} note={texts().onlyRead}>
            <AddNote
              orderId={order._id}
              parts={as === 'shop' ? parts.filter(({ merchant }) => merchant !== null) : []}
            />
          </FormFrame>
          <OrderTimeline
            entries={staffTimeline(details)}
            noteFor={(note) => (
              <Note
                orderId={order._id}
                note={note}
                mayDelete={mayChange && (as === 'shop' || note.by !== null)}
              />
            )}
          />
        </DeskSection>
      </div>
      <OrderAside details={details}>
        {as === 'shop' && mayChange && !order.cancelledAt ? (
          <CancelOrder details={details} onCancel={cancel.mutateAsync} />
        ) : null}
      </OrderAside>
    </div>
  );
}

const newestParcel = (part: Parameters<typeof sentParcels>[0], { _id }: CountedLine) =>
  sentParcels(part).findLast(({ lines }) => lines.some(({ line }) => line === _id));
