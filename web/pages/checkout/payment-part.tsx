import { useEffect, useId, useState } from 'react';
import { href } from 'react-router';
import { checkoutAddressForm } from '#contract/addresses.contract.ts';
import { maxOrderNote, type Quote } from '#contract/checkout.contract.ts';
import { termsSlug } from '#contract/pages.contract.ts';
import { defineTexts } from '#contract/texts.ts';
import { Button } from '#web/components/buttons/button.tsx';
import { Checkbox } from '#web/components/form/checkbox.tsx';
import { ChoiceList } from '#web/components/form/choice-list.tsx';
import { Form } from '#web/components/form/form-layout.tsx';
import { TextArea } from '#web/components/form/text-area.tsx';
import { TextInput } from '#web/components/form/text-input.tsx';
import { AddressFields } from '#web/features/addresses/address-fields.tsx';
import { type AddressValues, emptyAddress } from '#web/features/addresses/address-values.ts';
import { useAddressForm } from '#web/features/addresses/use-address-form.ts';
import { changeDraft } from '#web/features/placing/checkout-draft.store.ts';
import type { TypedAddress } from '#web/features/placing/checkout-draft.ts';
import { CheckoutNote } from '#web/features/placing/checkout-note.tsx';
import { CheckoutPart, PartEnd } from '#web/features/placing/checkout-part.tsx';
import { useIsCheckoutUnanswered } from '#web/features/placing/place-checkout.ts';
import { formatPrice } from '#web/lib/format/format.ts';
import { useShownPages } from '#web/lib/page/use-shop.ts';
import * as en from '#web/texts/en/checkout.ts';
import { HeldNote } from './held-note.tsx';
import { QuoteChanges } from './quote-changes-note.tsx';
import type { CheckoutState } from './use-checkout.ts';
import type { useHeld } from './use-held.ts';
import type { Placing } from './use-placing.ts';
import { type ReportProblems, useProblems, useRefusals } from './use-problems.ts';

const texts = defineTexts({ en });

interface PaymentPartProps {
  checkout: CheckoutState;
  placing: Placing;
  /** The checkout that waits for its payment, and whether the time of it has ended. */
  holding: ReturnType<typeof useHeld>;
  onProblems: ReportProblems;
}

/** How it is paid, who gets the invoice, and the button that orders. */
export function PaymentPart({ checkout, placing, holding, onProblems }: PaymentPartProps) {
  const { states, quote } = checkout;
  const isFree = hasNothingToPay(checkout);
  const names = isFree ? [texts().payment.nothingToPay] : (quote.data?.payments.map(paymentName) ?? []);
  return (
    <CheckoutPart
      part="payment"
      state={states.payment}
      title={isFree ? texts().payment.freeTitle : undefined}
      answer={null}
      waits={names.join(', ') || undefined}
      isSecond={states.delivery === 'open'}
      onChange={() => {}}
    >
      <PaymentForm {...{ checkout, placing, holding, onProblems }} />
    </CheckoutPart>
  );
}

const noRefusals = {};

/** A discount takes off all of it: nobody is asked how to pay. */
const hasNothingToPay = ({ quote }: Pick<CheckoutState, 'quote'>) => quote.data?.total === 0;

type Payment = Quote['payments'][number];
const paymentName = ({ name }: Payment) => name || texts().payment.later;

/** The owner's words. */
function paymentText({ _id, name, text }: Payment): string {
  if (!name) return texts().payment.laterText;
  return text || (_id === 'stripe' ? texts().payment.stripe : '');
}

function PaymentForm({ checkout, placing, holding, onProblems }: PaymentPartProps) {
  const { draft, payment, quote, isPickUp } = checkout;
  const words = texts().payment;
  const isUnanswered = useIsCheckoutUnanswered();
  const [isTermsMissing, setTermsMissing] = useState(false);
  const asksForTerms = quote.data?.needs.includes('terms') ?? false;
  const billing = useBillingForm(checkout, placing);
  const hasBilling = draft.billing !== null;
  useRefusals(billing.setError, placing.refused.payment ?? noRefusals);
  useProblems('payment', hasBilling ? billing.formState.errors : {}, billing.labelFor, onProblems);

  const order = async (event: React.FormEvent) => {
    event.preventDefault();
    if (asksForTerms && !draft.agrees) return setTermsMissing(true);
    if (hasBilling) return billing.onSubmit(event as never);
    await placing.place(null);
  };
  const isReady = payment && quote.data && !quote.isPlaceholderData && !quote.isError;
  const sum = formatPrice(quote.data?.total ?? 0);
  const isFree = hasNothingToPay(checkout);
  const paysNow = payment?.isOnline && !isFree;
  return (
    <Form layout="stack" onSubmit={order}>
      <HeldNote {...holding} hasOthers={checkout.hasPayments} />
      {isFree ? null : (
        <ChoiceList
          legend={words.choices}
          choices={(quote.data?.payments ?? []).map((one) => ({
            id: one._id,
            name: paymentName(one),
            text: one.unavailable ?? paymentText(one),
            isOff: one.unavailable !== undefined,
          }))}
          chosen={payment?._id ?? null}
          onChoose={(id) => changeDraft({ payment: id })}
        />
      )}
      <Checkbox
        // Who picks it up has given no address that the invoice could go to.
        label={isPickUp ? words.withBilling : words.sameBilling}
        checked={isPickUp === hasBilling}
        onChange={() => changeDraft({ billing: hasBilling ? null : {} })}
      />
      {hasBilling ? (
        <>
          <h3 className="strong">{words.billing}</h3>
          <AddressFields form={billing} isOfOrder />
          <TextInput
            label={words.taxId}
            autoComplete="off"
            value={draft.taxId}
            onChange={(event) => changeDraft({ taxId: event.target.value })}
          />
        </>
      ) : null}
      <NoteField note={draft.note} />
      {asksForTerms ? (
        <TermsField
          agrees={draft.agrees}
          error={isTermsMissing && !draft.agrees ? words.termsMissing : undefined}
        />
      ) : null}
      {placing.failure ? (
        <CheckoutNote isBad>
          {placing.failure.isRefused ? <b>{words.failed} </b> : null}
          {placing.failure.message}
        </CheckoutNote>
      ) : null}
      {isUnanswered ? <CheckoutNote>{words.unanswered}</CheckoutNote> : null}
      {placing.before && isReady ? <QuoteChanges before={placing.before} now={quote.data} /> : null}
      <PartEnd>
        <Button
          type="submit"
          variant="primary"
          size="large"
          busy={placing.isPlacing}
          busyLabel={paysNow ? words.paying : words.ordering}
          disabled={!isReady}
        >
          {isFree ? words.orderFree : paysNow ? words.pay(sum) : words.order(sum)}
        </Button>
      </PartEnd>
    </Form>
  );
}

/** The address of the invoice; it orders when it is valid. */
function useBillingForm({ draft, address: { countryCode } }: CheckoutState, placing: Placing) {
  const [values] = useState<AddressValues>({ ...emptyAddress, countryCode, ...draft.billing });
  const form = useAddressForm(
    values,
    (sent) => placing.place({ ...emptyAddress, ...(sent as AddressValues) }),
    checkoutAddressForm,
  );
  const { watch } = form;
  useEffect(() => {
    const { unsubscribe } = watch(({ isDefault: _, ...billing }) =>
      changeDraft({ billing: billing as TypedAddress }),
    );
    return unsubscribe;
  }, [watch]);
  return form;
}

function NoteField({ note }: { note: string }) {
  const [isOpen, setOpen] = useState(note !== '');
  const words = texts().payment;
  if (!isOpen) {
    return (
      <p className="ui">
        <Button variant="link" onClick={() => setOpen(true)}>
          {words.addNote}
        </Button>
      </p>
    );
  }
  return (
    <TextArea
      label={words.note}
      name="note"
      rows={3}
      limit={maxOrderNote}
      maxLength={maxOrderNote}
      autoFocus={note === ''}
      value={note}
      onChange={(event) => changeDraft({ note: event.target.value })}
    />
  );
}

function TermsField({ agrees, error }: { agrees: boolean; error: string | undefined }) {
  const id = useId();
  const words = texts().payment;
  const terms = useShownPages().find(({ slug }) => slug === termsSlug);
  return (
    <Checkbox
      id={id}
      name="terms"
      label={
        <span>
          {words.terms}{' '}
          {terms ? (
            <a
              className="link"
              href={href('/pages/:slug', { slug: terms.slug })}
              target="_blank"
              rel="noopener"
            >
              {words.termsPage}
            </a>
          ) : (
            words.termsPage
          )}
        </span>
      }
      checked={agrees}
      error={error}
      onChange={(event) => changeDraft({ agrees: event.target.checked })}
    />
  );
}
