import type { QueryKey } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';
import { href } from 'react-router';
import type { z } from 'zod';
import { type NeededOfSeller, type SellerFields, sellerForm } from '#contract/sellers.contract.ts';
import { defineTexts } from '#contract/texts.ts';
import { Checkbox } from '#web/components/form/checkbox.tsx';
import { AsideLink, FormAside, FormAsidePart, FormPart, FormRow } from '#web/components/form/form-layout.tsx';
import { TextArea } from '#web/components/form/text-area.tsx';
import { TextInput } from '#web/components/form/text-input.tsx';
import { useVersionedForm } from '#web/components/form/use-versioned-form.ts';
import { VersionedForm } from '#web/components/form/versioned-form.tsx';
import * as en from '#web/texts/en/seller-form.ts';
import { AddressFields } from '../addresses/address-fields.tsx';
import { emptyAddress, toAddressValues } from '../addresses/address-values.ts';

const texts = defineTexts({ en });

interface Saved {
  settings: SellerFields;
  version: number;
  updatedBy: string | null;
  slug: string | null;
  missing: NeededOfSeller[];
}

interface SellerFormProps {
  saved: Saved;
  query: { queryKey: QueryKey; queryFn?: unknown };
  save: (body: {
    settings: z.output<typeof sellerForm>;
    version: number;
  }) => Promise<Saved & { success: true; message: string }>;
  /** The shop itself has its own name before the data are complete. */
  isOfShop?: boolean;
  title: string;
  below?: ReactNode;
  aside?: ReactNode;
}

export function toValues({ address, ...settings }: Saved['settings']): z.input<typeof sellerForm> {
  const texts = Object.entries(settings).map(([name, value]) => [name, value ?? '']);
  const { isDefault: _, ...place } = address
    ? toAddressValues({ ...address, _id: '', isDefault: false })
    : emptyAddress;
  return { ...Object.fromEntries(texts), address: place };
}

/** Saved data as the form sends them. What the rules do not allow any more is compared as it is. */
export function asSent(settings: Saved['settings']): z.output<typeof sellerForm> {
  const { success, data } = sellerForm.safeParse(toValues(settings));
  return success ? data : settings;
}

/** With whom buyers have the contract (docs/rules.md#who-sells): the form of the shop, and of a merchant. */
export function SellerForm({ saved, query, save, isOfShop = false, title, below, aside }: SellerFormProps) {
  const { sellerLabels: labels, hints, parts, confirm, aside: about } = texts();
  const schema = sellerForm;
  const versioned = useVersionedForm({
    saved,
    query,
    schema,
    toGeneralValues: toValues,
    asSent,
    labels,
    save,
  });
  const { form } = versioned;
  const { field } = form;
  // The fields of the address are one field of this form.
  const place = {
    field: (name: string) => field(`address.${name}` as 'address.city'),
    errorFor: (name: string) => form.errorFor(`address.${name}` as 'address'),
    watch: (name: string) => form.watch(`address.${name}` as 'address.city'),
    setValue: (name: string, value: string) => form.setValue(`address.${name}` as 'address.city', value),
  } as ComponentProps<typeof AddressFields>['form'];
  return (
    <VersionedForm
      title={title}
      versioned={versioned}
      below={below}
      aside={
        <FormAside label={about}>
          <Completeness saved={saved} isOfShop={isOfShop} />
          {aside}
        </FormAside>
      }
    >
      <FormPart>
        <h2>{parts.who}</h2>
        <TextInput
          label={labels.legalName}
          autoComplete="organization"
          hint={hints.legalName}
          {...field('legalName')}
        />
      </FormPart>
      <FormPart>
        <h2>{parts.address}</h2>
        <AddressFields form={place} isOfSeller />
      </FormPart>
      <FormPart>
        <h2>{parts.reach}</h2>
        <FormRow>
          <TextInput label={labels.email} type="email" autoComplete="email" {...field('email')} />
          <TextInput label={labels.phone} type="tel" autoComplete="tel" {...field('phone')} />
        </FormRow>
      </FormPart>
      <FormPart>
        <h2>{parts.register}</h2>
        <FormRow>
          <TextInput
            label={labels.register}
            autoComplete="off"
            hint={hints.register}
            {...field('register')}
          />
          <TextInput label={labels.registerNumber} autoComplete="off" {...field('registerNumber')} />
        </FormRow>
        <FormRow>
          <TextInput
            label={labels.vatId}
            autoComplete="off"
            spellCheck={false}
            hint={hints.vatId}
            {...field('vatId')}
          />
          <TextInput
            label={labels.taxNumber}
            autoComplete="off"
            spellCheck={false}
            hint={hints.taxNumber}
            {...field('taxNumber')}
          />
        </FormRow>
      </FormPart>
      <FormPart>
        <h2>{parts.law}</h2>
        <Checkbox label={confirm} {...field('confirms')} />
      </FormPart>
      <FormPart>
        <h2>{parts.words}</h2>
        <TextArea
          label={labels.words}
          rows={5}
          hint={isOfShop ? undefined : hints.words}
          {...field('words')}
        />
      </FormPart>
      {isOfShop ? (
        <FormPart>
          <h2>{parts.safety}</h2>
          <Checkbox label={labels.requiresSafety} {...field('requiresSafety')} />
          <p className="meta muted">{hints.requiresSafety}</p>
        </FormPart>
      ) : (
        <FormPart>
          <h2>{parts.returns}</h2>
          <TextArea
            label={labels.returnAddress}
            rows={4}
            hint={hints.returnAddress}
            {...field('returnAddress')}
          />
        </FormPart>
      )}
    </VersionedForm>
  );
}

/** Beside the form: what is missing, and the page that buyers see. */
function Completeness({ saved: { missing, slug }, isOfShop }: { saved: Saved; isOfShop: boolean }) {
  const words = texts();
  const complete = isOfShop ? words.companyComplete : words.complete;
  return (
    <FormAsidePart>
      <p className="meta">
        {missing.length === 0
          ? complete
          : `${words.missing} ${missing.map((name) => words.needed[name]).join(', ')}.`}
      </p>
      {missing.length > 0 && !isOfShop ? <p className="muted meta">{words.until}</p> : null}
      <p className="muted meta">{words.publicData}</p>
      {slug === null ? null : <AsideLink to={href('/seller/:slug', { slug })}>{words.view}</AsideLink>}
    </FormAsidePart>
  );
}
