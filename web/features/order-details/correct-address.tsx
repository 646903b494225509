import { Suspense, useState } from 'react';
import { defineTexts } from '#contract/texts.ts';
import { Button } from '#web/components/buttons/button.tsx';
import { lazyComponent } from '#web/lib/page/lazy-component.ts';
import * as en from '#web/texts/en/order-address.ts';
import type { OrderDetails } from '../orders/order-details.queries.ts';

const texts = defineTexts({ en });
const AddressDialog = lazyComponent(() => import('./address-dialog.tsx'));

export interface CorrectAddressProps {
  details: OrderDetails;
  /** The key of a guest's link. */
  orderKey?: string;
}

/** The shop corrects it until something is sent, the buyer until somebody has begun to pack. An open form stays. */
export function CorrectAddress({ details, orderKey }: CorrectAddressProps) {
  const [isOpen, setOpen] = useState(false);
  if (!isOpen && !mayCorrect(details)) return null;
  const { change, changeLabel } = texts();
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        aria-label={changeLabel}
        onClick={() => AddressDialog.open(setOpen)}
      >
        {change}
      </Button>
      {isOpen ? (
        <Suspense fallback={null}>
          <AddressDialog.Component {...{ details, orderKey }} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

export function mayCorrect({ as, order, parts }: OrderDetails): boolean {
  if (order.address === null || order.isPickUp || as === 'merchant') return false;
  const isNew = order.state === 'ordered' || order.state === 'waiting-for-payment';
  if (as !== 'shop') return isNew;
  return (isNew || order.state === 'being-packed') && parts.some(({ mayChange }) => mayChange);
}
