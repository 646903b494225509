import type { z } from 'zod';
import { findAddressFormat } from '#contract/address-formats.ts';
import { addAddressForm } from '#contract/addresses.contract.ts';
import { defineTexts } from '#contract/texts.ts';
import { changedLabels } from '#web/components/form/changed-labels.ts';
import { useContractForm } from '#web/components/form/use-contract-form.ts';
import * as en from '#web/texts/en/address-form.ts';
import type { AddressValues } from './address-values.ts';

const texts = defineTexts({ en });

/**
 * A form of an address, which always names the country. `changed` are the labels of the changed fields, in their order.
 * @param schema that of the checkout also asks who gets it
 */
export function useAddressForm(
  defaultValues: AddressValues,
  send: (body: z.output<typeof addAddressForm>) => Promise<void>,
  schema: typeof addAddressForm = addAddressForm,
) {
  const form = useContractForm({ schema, defaultValues, send });
  const { labels, changed } = texts();
  const { city, region, zipCode } = {
    ...changed,
    ...findAddressFormat(form.watch('countryCode') ?? ''),
  };
  const { phone, isDefault, ...first } = labels;
  const inOrder = { ...first, city, region, zipCode, phone, isDefault };
  const labelFor = (name: string): string =>
    Object.hasOwn(inOrder, name) ? inOrder[name as keyof typeof inOrder] : name;
  return { ...form, labelFor, changed: changedLabels(form.formState.dirtyFields, inOrder) };
}
export type AddressForm = ReturnType<typeof useAddressForm>;
