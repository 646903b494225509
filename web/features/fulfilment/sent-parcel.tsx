import { type ReactNode, useState } from 'react';
import { href } from 'react-router';
import type { Parcel } from '#contract/fulfilment.contract.ts';
import { parcelLabel } from '#contract/order-number.ts';
import { defineTexts } from '#contract/texts.ts';
import { Button, ButtonLink } from '#web/components/buttons/button.tsx';
import { Refusal } from '#web/components/form/refusal.tsx';
import { Status } from '#web/components/labels/badges.tsx';
import { shopApi } from '#web/lib/api/shop-api.ts';
import { formatRecent } from '#web/lib/format/more-formats.ts';
import * as en from '#web/texts/en/order-desk.ts';
import * as parcelsEn from '#web/texts/en/parcels.ts';
import { DeskLine, DeskLines } from '../orders/desk-line.tsx';
import { DeskSection } from '../orders/desk-section.tsx';
import { type OrderDetails, useOrderAction } from '../orders/order-details.queries.ts';
import type { CountedLine, OrderedPart } from '../orders/ordered-parts.ts';
import { ParcelTracking } from './parcel-facts.tsx';
import { TrackingForm } from './tracking-form.tsx';

const texts = defineTexts({ en });
const parcelTexts = defineTexts({ en: parcelsEn });

interface SentParcelProps {
  order: OrderDetails['order'];
  part: OrderedPart;
  parcel: Parcel;
  /** Actions for a line that has nothing left to send. */
  moreAbout: (line: CountedLine, parcel: Parcel) => { more: ReactNode; showsMore: boolean } | undefined;
}

/** A parcel of a part: where it is, what is in it, and what may still be done about it. */
export function SentParcel({ order, part, parcel, moreAbout }: SentParcelProps) {
  const isPickUp = order.delivery?.kind === 'pickup';
  const words = { ...texts().parcels, ...(isPickUp ? texts().pickUpParcels : {}) };
  const { parcel: parcelTitle, shipped, delivered, ready, pickedUp } = parcelTexts();
  const states = isPickUp ? { sent: ready, arrived: pickedUp } : { sent: shipped, arrived: delivered };
  const [changes, setChanges] = useState(false);
  const label = parcelLabel(order.number, part.number, parcel.number);
  const params = { id: order._id, parcel: parcel._id };
  const deliver = useOrderAction<void>(() =>
    shopApi('POST /order/:id/parcels/:parcel/delivered', { params }),
  );
  const { deliveredAt, sentAt, voidedAt } = parcel;
  // The form outlives what it is about.
  if (voidedAt && !changes) return null;
  return (
    <DeskSection
      title={parcelTitle(label)}
      facts={
        <>
          <Status tone={deliveredAt ? 'pos' : 'run'}>{deliveredAt ? states.arrived : states.sent}</Status>
          <time className="muted num" dateTime={deliveredAt ?? sentAt}>
            {formatRecent(deliveredAt ?? sentAt)}
          </time>
        </>
      }
      actions={
        part.mayChange && !changes ? (
          <>
            {deliveredAt ? null : (
              <ButtonLink
                variant="quiet"
                to={`${href('/order/:id/slip', { id: order._id })}?part=${part.number}&parcel=${parcel.number}`}
                aria-label={words.slipLabel(label)}
              >
                {words.slip}
              </ButtonLink>
            )}
            <Button variant="quiet" aria-label={words.changeLabel(label)} onClick={() => setChanges(true)}>
              {words.change}
            </Button>
            {deliveredAt ? null : (
              <Button
                aria-label={words.deliverLabel(label)}
                busy={deliver.isBusy}
                busyLabel={words.delivering}
                onClick={() => deliver.run()}
              >
                {words.deliver}
              </Button>
            )}
          </>
        ) : null
      }
    >
      {changes ? (
        <TrackingForm orderId={order._id} {...{ parcel, label }} onDone={() => setChanges(false)} />
      ) : (
        <ParcelTracking parcel={parcel} label={label} />
      )}
      <Refusal text={deliver.refusal} />
      <DeskLines>
        {parcel.lines.map(({ line: id, quantity }) => {
          const line = part.lines.find(({ _id }) => _id === id);
          return line ? (
            <DeskLine key={id} line={line} pieces={quantity} {...moreAbout(line, parcel)} />
          ) : null;
        })}
      </DeskLines>
    </DeskSection>
  );
}
