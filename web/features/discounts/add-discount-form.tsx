import { useState } from 'react';
import { defineTexts } from '#contract/texts.ts';
import { AddForm } from '#web/components/form/add-form.tsx';
import { changedLabels } from '#web/components/form/changed-labels.ts';
import { FormAside } from '#web/components/form/form-layout.tsx';
import { removeInactiveEditables } from '#web/lib/api/editable-queries.ts';
import { createRequestIds } from '#web/lib/api/request-ids.ts';
import { shopApi } from '#web/lib/api/shop-api.ts';
import { notify } from '#web/lib/page/notify.ts';
import * as en from '#web/texts/en/discounts.ts';
import { RuleWithOrders } from './discount-aside.tsx';
import { DiscountFields } from './discount-fields.tsx';
import { countedRule, newDiscount } from './discount-values.ts';
import { useDiscountForm } from './use-discount-form.ts';

const texts = defineTexts({ en });

interface AddDiscountFormProps {
  onCancel: () => void;
  onAdded: (id: string) => void;
}

/** A new discount is switched off: its page comes next, with the switch. */
export function AddDiscountForm({ onCancel, onAdded }: AddDiscountFormProps) {
  const [requests] = useState(() => createRequestIds());
  const { form, fields } = useDiscountForm(newDiscount, async (typed) => {
    const body = { ...typed, _id: requests.idFor(typed) };
    const { message, discount } = await shopApi('POST /discount', { body });
    requests.accepted();
    notify.success(message);
    removeInactiveEditables();
    form.reset();
    onAdded(discount._id);
  });
  const changed = changedLabels(form.formState.dirtyFields, texts().labels);
  return (
    <AddForm
      title={texts().add}
      onCancel={onCancel}
      form={form}
      changed={changed}
      aside={
        <FormAside label={texts().asideLabel}>
          <RuleWithOrders rule={countedRule(fields.values)} />
        </FormAside>
      }
    >
      <DiscountFields {...fields} uses={null} />
    </AddForm>
  );
}
