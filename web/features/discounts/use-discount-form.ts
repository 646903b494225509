import { useState } from 'react';
import { type DiscountForm, discountForm } from '#contract/discounts.contract.ts';
import { textsOf } from '#contract/texts.ts';
import { useContractForm } from '#web/components/form/use-contract-form.ts';
import * as en from '#web/texts/en/discounts.ts';
import type { DiscountValues } from './discount-values.ts';

const texts = textsOf({ en });

/** The form of a discount. One for chosen things names at least one, so that it is never one for everything by mistake. */
export function useDiscountForm(values: DiscountValues, send: (form: DiscountForm) => Promise<unknown>) {
  const [isForChosen, setForChosen] = useState((values.targets ?? []).length > 0);
  const form = useContractForm({
    schema: discountForm,
    defaultValues: values as never,
    send: async (sent) => {
      if (isForChosen && sent.targets.length === 0) {
        form.setError('targets', { message: texts().things.missing });
        return false;
      }
      return await send(sent);
    },
  });
  return {
    form,
    isForChosen,
    fields: {
      field: form.field,
      // Numbers are typed as texts.
      values: form.watch() as DiscountValues,
      onChange: <N extends keyof DiscountValues>(name: N, value: DiscountValues[N]) =>
        form.setValue(name, value as never, {
          shouldDirty: true,
          shouldValidate: form.formState.isSubmitted,
        }),
      onForChosen: setForChosen,
    },
  };
}
