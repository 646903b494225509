import type { Discount } from '#contract/discounts.contract.ts';
import { textsOf } from '#contract/texts.ts';
import { FormAside, FormAsidePart } from '#web/components/form/form-layout.tsx';
import { SwitchLine } from '#web/components/form/switch-line.tsx';
import { useActivation } from '#web/components/form/use-activation.ts';
import { refreshInactiveEditables } from '#web/lib/api/editable-queries.ts';
import { shopApi } from '#web/lib/api/shop-api.ts';
import * as en from '#web/texts/en/discounts.ts';
import { DiscountUses } from './discount-uses.tsx';
import { discountQuery } from './discounts.queries.ts';
import { StateOfDiscount } from './discounts-table.tsx';

const texts = textsOf({ en });

/** Beside the form: the switch, which acts at once, and who got it. */
export function DiscountAside({ discount }: { discount: Discount }) {
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
        <StateOfDiscount state={discount.state} />
        <SwitchLine
          label={words.switchedOn}
          text={words.switchText}
          checked={discount.isActive}
          onChange={({ target }) => turn(target.checked)}
        />
      </FormAsidePart>
      <FormAsidePart>
        <DiscountUses discount={discount} />
      </FormAsidePart>
    </FormAside>
  );
}
