import { defineTexts } from '#contract/texts.ts';
import { Status, type StatusTone } from '#web/components/labels/badges.tsx';
import { formatCount, formatDay } from '#web/lib/format/format.ts';
import * as en from '#web/texts/en/product-page.ts';
import type { Offer } from './choice.rules.ts';

const texts = defineTexts({ en });
/** Up to this many, the page says how many are left (docs/rules.md#product-page). */
const few = 5;

type StockStatusProps = {
  isOutOfStock: boolean;
  offer: Offer;
  /** 'Indigo, M'; '' without options and until all of them are chosen. */
  choice: string;
};

/** Says whether it can be bought and when it ships, and how many of the chosen variant are left. */
export function StockStatus({ isOutOfStock, offer, choice }: StockStatusProps) {
  const { leftIn, shipsFrom, soldOutIn } = texts();
  const { quantity, availableFrom } = offer;
  const [tone, text] = ((): [StatusTone, string] => {
    if (isOutOfStock) return ['neg', choice ? soldOutIn(choice) : 'Out of stock'];
    if (availableFrom) return ['warn', shipsFrom(formatDay(availableFrom))];
    if (choice && quantity <= few) return ['warn', leftIn(formatCount(quantity), choice)];
    return ['pos', 'In stock'];
  })();
  return (
    <Status tone={tone} text>
      {text}
    </Status>
  );
}
