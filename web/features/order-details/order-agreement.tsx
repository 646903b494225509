import { addressLines } from '#contract/address-lines.ts';
import type { AgreedOrder } from '#contract/order-details.contract.ts';
import { defineTexts } from '#contract/texts.ts';
import * as daysEn from '#web/texts/en/delivery-days.ts';
import * as en from '#web/texts/en/order-agreement.ts';
import { Words } from '../orders/words.tsx';

const texts = defineTexts({ en });

const dayTexts = defineTexts({ en: daysEn });

/** @returns 'Express, 1 to 3 working days'; undefined for a delivery without a name */
export function deliveryNote(delivery: AgreedOrder['delivery']): string | undefined {
  if (!delivery) return undefined;
  return delivery.days ? `${delivery.name}, ${dayTexts().days(delivery.days)}` : delivery.name;
}

/** Whom the bill is for, when that is somebody else. */
export function BillingLines({ address }: { address: NonNullable<AgreedOrder['billingAddress']> }) {
  return (
    <>
      {addressLines(address).map((line) => (
        <p key={line}>{line}</p>
      ))}
      {address.taxId ? <p>{texts().billing.taxId(address.taxId)}</p> : null}
    </>
  );
}

/** Where and how an order is picked up. */
export function PickUpFacts({ delivery }: Pick<AgreedOrder, 'delivery'>) {
  return (
    <>
      <p>{deliveryNote(delivery)}</p>
      {delivery?.text ? <Words>{delivery.text}</Words> : null}
    </>
  );
}
