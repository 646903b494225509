import type { Discount } from '#contract/discounts.contract.ts';
import { defineTexts } from '#contract/texts.ts';
import { FormAside, FormAsidePart } from '#web/components/form/form-layout.tsx';
import { SwitchLine } from '#web/components/form/switch-line.tsx';
import { useActivation } from '#web/components/form/use-activation.ts';
import { refreshInactiveEditables } from '#web/lib/api/editable-queries.ts';
import { shopApi } from '#web/lib/api/shop-api.ts';
import * as en from '#web/texts/en/discounts.ts';
import { WouldHaveCost } from './discount-estimate.tsx';
import { DiscountUses } from './discount-uses.tsx';
import type { TypedRule } from './discount-values.ts';
import { discountQuery } from './discounts.queries.ts';
import { StateOfDiscount } from './discounts-table.tsx';
import { changeInWords } from './state-in-words.ts';
import { TryDiscount } from './try-discount.tsx';

const texts = defineTexts({ en });

interface DiscountAsideProps {
  discount: Discount;
  /** As it is in the form now. */
  rule: TypedRule | null;
}

/** Beside the form: the switch, which acts at once, what it costs, and who got it. */
export function DiscountAside({ discount, rule }: DiscountAsideProps) {
  const { _id: id } = discount;
  const words = texts();
  const { turn } = useActivation({
    queryKey: discountQuery(id).queryKey,
    send: (isActive) => shopApi('POST /discount/:id/active', { params: { id }, body: { isActive } }),
    onDone: refreshInactiveEditables,
  });
  return (
    <FormAside label={words.asideLabel}>
      <FormAsidePart>
        <p>
          <StateOfDiscount state={discount.state} />
        </p>
        {discount.lastChange ? <p className="muted meta">{changeInWords(discount.lastChange)}</p> : null}
        <SwitchLine
          label={words.switchedOn}
          text={switchText(discount)}
          checked={discount.isActive}
          onChange={({ target }) => turn(target.checked)}
        />
      </FormAsidePart>
      <RuleWithOrders rule={rule} />
      <FormAsidePart>
        <DiscountUses discount={discount} />
      </FormAsidePart>
    </FormAside>
  );
}

/** Says what the switch does: one that is over stays so. */
export function switchText({ isActive, state, uses }: Pick<Discount, 'isActive' | 'state' | 'uses'>): string {
  const { onInVain, ...words } = texts();
  const ended = state === 'over' || state === 'used-up';
  if (isActive || ended) return onInVain[state] ?? words.switchText;
  return uses > 0 ? words.switchText : words.lookFirst;
}

/** The rule of the form with orders of the past. */
export function RuleWithOrders({ rule }: Pick<DiscountAsideProps, 'rule'>) {
  return (
    <>
      <FormAsidePart>
        <WouldHaveCost rule={rule} />
      </FormAsidePart>
      <FormAsidePart>
        <TryDiscount rule={rule} />
      </FormAsidePart>
    </>
  );
}
