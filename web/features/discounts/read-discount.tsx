import { href } from 'react-router';
import type { Discount } from '#contract/discounts.contract.ts';
import { defineTexts } from '#contract/texts.ts';
import { DashboardHeader } from '#web/components/layout/dashboard-header.tsx';
import * as en from '#web/texts/en/discounts.ts';
import { DiscountUses } from './discount-uses.tsx';
import { discountWords, StateOfDiscount } from './discounts-table.tsx';
import { stateInWords } from './state-in-words.ts';

const texts = defineTexts({ en });

/** A discount for somebody who may not change it. */
export function ReadDiscount({ discount }: { discount: Discount }) {
  const { title, code } = discount;
  const words = texts();
  return (
    <>
      <DashboardHeader title={title} back={{ to: href('/dashboard/discounts'), label: words.title }} />
      <div className="column sections">
        <p className="lead">{discountWords(discount)}.</p>
        <p className="muted">{code === null ? words.automatic : words.code(code)}</p>
        <div>
          <StateOfDiscount state={discount.state} />
          <p className="muted meta">{stateInWords(discount)}</p>
        </div>
        <DiscountUses discount={discount} />
      </div>
    </>
  );
}
