import type { Checkout, HeldThings } from '#contract/checkout.contract.ts';
import { defineTexts } from '#contract/texts.ts';
import { BuyerTimeline } from '#web/features/order-details/buyer-timeline.tsx';
import type { TimelineEntry } from '#web/features/order-details/timeline.ts';
import { formatTimeOfDay } from '#web/lib/format/more-formats.ts';
import * as en from '#web/texts/en/paying.ts';
import type { Returned } from './returned-actions.tsx';

const texts = defineTexts({ en });

interface NextStepsProps {
  state: Returned['state'];
  checkout: Checkout;
  things: HeldThings;
}

/** The next steps of a payment, after the past ones. */
export const NextSteps = (props: NextStepsProps) => <BuyerTimeline entries={toEntries(props)} />;

function toEntries({ state, checkout, things }: NextStepsProps): TimelineEntry[] {
  const words = texts().steps;
  const { delivery, email } = things;
  const begun = { key: 'begun', title: words.begun, at: checkout.created };
  const mailed = email ? { ...begun, text: words.mailed(email) } : begun;
  switch (state) {
    case 'processing':
      return [
        mailed,
        { key: 'arrives', ...words.arrives },
        { key: 'mail', title: words.confirmation, text: email ? words.mailTo(email) : undefined },
        { key: 'sent', title: delivery?.isPickUp ? words.pickUp : words.sent },
      ];
    case 'mismatch':
      return [
        mailed,
        { key: 'other', ...words.looked },
        { key: 'mail', title: words.decision, text: email ? words.mailTo(email) : undefined },
      ];
    case 'refunding':
      return [begun, { key: 'back', ...words.back }];
    case 'declined':
      return [begun, ...keptUntil(checkout)];
    case 'failed':
    case 'released':
      return [begun, { key: 'free', ...words.free }];
    default:
      return [begun, { key: 'checked', title: words.checked }];
  }
}

function keptUntil({ expires }: Checkout): TimelineEntry[] {
  if (expires === null || new Date(expires) <= new Date()) return [];
  return [{ key: 'kept', title: texts().steps.kept(formatTimeOfDay(expires)) }];
}
