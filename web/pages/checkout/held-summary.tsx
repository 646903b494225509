import type { HeldThings } from '#contract/checkout.contract.ts';
import { defineTexts } from '#contract/texts.ts';
import { Panel } from '#web/components/layout/description-list.tsx';
import { OrderAddress, OrderTotals } from '#web/features/order-details/order-facts.tsx';
import { Questions } from '#web/features/order-details/questions.tsx';
import { OrderLines } from '#web/features/orders/order-lines.tsx';
import { deliveryBefore, quotedDiscounts } from '#web/lib/format/quoted-discounts.ts';
import { quotedTaxes } from '#web/lib/format/quoted-taxes.ts';
import * as checkoutEn from '#web/texts/en/checkout.ts';

const checkoutTexts = defineTexts({ en: checkoutEn });

/** The paid things, their destination, and whom to write to. */
export function HeldSummary({ things }: { things: HeldThings }) {
  const { lines, address, delivery, subtotal, total, pricesIncludeTax } = things;
  const { summary } = checkoutTexts();
  return (
    <aside>
      <Panel title={summary.title}>
        <OrderLines
          lines={lines.map(
            ({ product, variant, choice, name, brand, seller, quantity, price, imageUrl }) => ({
              ...{ _id: variant ?? product, name, quantity, purchasePrice: price },
              seller,
              variant: choice === undefined ? undefined : { choice },
              product: { imageUrl, brand: brand === '' ? null : { name: brand } },
            }),
          )}
        />
        <OrderTotals
          sums={{
            ...{ subtotal, total, taxes: quotedTaxes(things), areTaxesIncluded: pricesIncludeTax },
            discounts: quotedDiscounts(things),
            shipping: {
              name: delivery ? summary.deliveryBy(delivery.name) : summary.delivery,
              amount: deliveryBefore(delivery?.price ?? 0, things),
            },
          }}
        />
      </Panel>
      {address ? <OrderAddress address={address} /> : null}
      <Questions />
    </aside>
  );
}
