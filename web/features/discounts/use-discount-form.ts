import { z } from 'zod';
import { type DiscountForm, discountForm } from '#contract/discounts.contract.ts';
import { defineTexts } from '#contract/texts.ts';
import { useContractForm } from '#web/components/form/use-contract-form.ts';
import * as en from '#web/texts/en/discounts.ts';
import { type DiscountValues, sentTargets } from './discount-values.ts';

const texts = defineTexts({ en });

/** An empty box of chosen things never makes a discount for everything. */
const chosen = z
  .object({
    targets: z
      .array(z.unknown())
      .min(1, { error: () => texts().things.missing, abort: true })
      .nullable(),
  })
  .transform(() => ({}));

export const typedDiscount = z
  .preprocess((values) => sentTargets(values as DiscountValues), discountForm)
  .and(chosen) as unknown as z.ZodType<DiscountForm, DiscountValues>;

/** The form of a discount. All of it is in its values, so that one reset resets all. */
export function useDiscountForm(values: DiscountValues, send: (form: DiscountForm) => Promise<unknown>) {
  const form = useContractForm({ schema: typedDiscount, defaultValues: values as never, send });
  return {
    form,
    fields: {
      field: form.field,
      values: form.watch(),
      onChange: <N extends keyof DiscountValues>(name: N, value: DiscountValues[N]) =>
        form.setValue(name, value as never, {
          shouldDirty: true,
          shouldValidate: form.formState.isSubmitted,
        }),
    },
  };
}
