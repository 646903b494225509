import { useEffect, useState } from 'react';
import { addressLines } from '#contract/address-lines.ts';
import { checkoutAddressForm } from '#contract/addresses.contract.ts';
import { defineTexts } from '#contract/texts.ts';
import { Button } from '#web/components/buttons/button.tsx';
import { Checkbox } from '#web/components/form/checkbox.tsx';
import { ChoiceList } from '#web/components/form/choice-list.tsx';
import { Form } from '#web/components/form/form-layout.tsx';
import { AddressFields } from '#web/features/addresses/address-fields.tsx';
import {
  type AddressValues,
  toAddressValues,
  toDeliveryAddress,
} from '#web/features/addresses/address-values.ts';
import { useAddressForm } from '#web/features/addresses/use-address-form.ts';
import { changeDraft, currentDraft, saveDraft } from '#web/features/placing/checkout-draft.store.ts';
import { type CheckoutDraft, toTyped, withDone } from '#web/features/placing/checkout-draft.ts';
import { CheckoutPart, ContinueButton } from '#web/features/placing/checkout-part.tsx';
import { isOffered } from '#web/features/placing/method-labels.ts';
import * as en from '#web/texts/en/checkout.ts';
import { PickUpName } from './pick-up-name.tsx';
import type { CheckoutState } from './use-checkout.ts';
import { type Refusals, type ReportProblems, useProblems, useRefusals } from './use-problems.ts';

const texts = defineTexts({ en });

interface AddressPartProps {
  checkout: CheckoutState;
  refusals: Refusals;
  onProblems: ReportProblems;
}

/** Where it goes: an address of the account, or one that is typed. Pick-up needs none, and asks a guest for a name. */
export function AddressPart({ checkout, refusals, onProblems }: AddressPartProps) {
  const { states, address, isGuest, isPickUp, pickUpName, isTyped, book } = checkout;
  const words = texts().address;
  const [first, ...more] = isPickUp ? [] : addressLines(toDeliveryAddress(address));
  return (
    <CheckoutPart
      part="address"
      state={states.address}
      answer={
        isPickUp ? (
          <>
            {isGuest ? <div>{pickUpName}</div> : null}
            {words.notNeeded}
          </>
        ) : (
          <>
            {first}
            {more.map((line) => (
              <div key={line}>{line}</div>
            ))}
            {address.phone ? <small className="num">{address.phone}</small> : null}
          </>
        )
      }
      // A member who picks it up has no address to change, but may have it delivered.
      onChange={() =>
        isPickUp && !isGuest ? deliver() : saveDraft({ ...currentDraft(), changing: 'address' })
      }
    >
      {isPickUp && isGuest ? (
        <PickUpName name={pickUpName} onDeliver={deliver} {...{ refusals, onProblems }} />
      ) : (
        <>
          <PickUp checkout={checkout} />
          {book.length > 0 ? <StoredAddresses checkout={checkout} /> : null}
          {isTyped ? <NewAddress {...{ checkout, refusals, onProblems }} /> : null}
        </>
      )}
    </CheckoutPart>
  );
}

function PickUp({ checkout: { quote } }: { checkout: CheckoutState }) {
  const method = quote.data?.delivery.methods.find((one) => one.kind === 'pickup' && isOffered(one));
  if (!method) return null;
  return (
    <p className="ui muted">
      {texts().address.noDelivery}{' '}
      <Button variant="link" onClick={() => saveDraft(pickingUp(currentDraft(), method._id))}>
        {method.name}
      </Button>
    </p>
  );
}

const pickingUp = (draft: CheckoutDraft, delivery: string): CheckoutDraft => ({
  ...withDone(draft, 'delivery'),
  ...{ delivery, changing: null },
});

function deliver(): void {
  const draft = currentDraft();
  // Nobody has continued from the address that is asked for now.
  const done = draft.done.filter((part) => part !== 'address' && part !== 'delivery');
  saveDraft({ ...draft, delivery: null, changing: 'address', done });
}

function StoredAddresses({ checkout: { book, stored, address } }: { checkout: CheckoutState }) {
  const words = texts().address;
  const isComplete = checkoutAddressForm.safeParse(address).success;
  const proceed = () => {
    const next = withDone(currentDraft(), 'address');
    // The form shows what it lacks.
    const asTyped = { addressId: 'typed', address: toTyped(address), changing: 'address' as const };
    saveDraft(isComplete ? next : { ...next, ...asTyped });
  };
  return (
    <>
      <ChoiceList
        legend={words.choices}
        choices={[
          ...book.map((entry) => {
            const [first, ...more] = addressLines(toDeliveryAddress(toAddressValues(entry)));
            return { id: entry._id, name: first, text: more.join(', ') };
          }),
          { id: 'typed', name: words.another },
        ]}
        chosen={stored?._id ?? 'typed'}
        onChoose={(addressId) => changeDraft({ addressId })}
      />
      {stored ? <ContinueButton from="address" onPress={proceed} /> : null}
    </>
  );
}

function NewAddress({ checkout, refusals, onProblems }: AddressPartProps) {
  const { address, isGuest, draft } = checkout;
  const [values] = useState(address);
  const form = useAddressForm(
    values,
    async () => saveDraft(withDone(currentDraft(), 'address')),
    checkoutAddressForm,
  );
  const { watch, trigger } = form;
  useEffect(() => {
    const { unsubscribe } = watch((typed) =>
      changeDraft({ addressId: 'typed', address: toTyped(typed as Partial<AddressValues>) }),
    );
    return unsubscribe;
  }, [watch]);
  useEffect(() => {
    // After continuing from one that lacks something.
    if (currentDraft().done.includes('address')) void trigger();
  }, [trigger]);
  useRefusals(form.setError, refusals);
  useProblems('address', form.formState.errors, form.labelFor, onProblems);
  return (
    <Form layout="stack" onSubmit={form.onSubmit}>
      <AddressFields form={form} isOfOrder />
      {isGuest ? null : (
        <Checkbox
          label={texts().address.save}
          checked={draft.savesAddress}
          onChange={(event) => changeDraft({ savesAddress: event.target.checked })}
        />
      )}
      <ContinueButton from="address" />
    </Form>
  );
}
