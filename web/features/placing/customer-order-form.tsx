import { maxOrderNote } from '#contract/checkout.contract.ts';
import { defineTexts } from '#contract/texts.ts';
import { Button } from '#web/components/buttons/button.tsx';
import { ErrorState } from '#web/components/feedback/empty-state.tsx';
import { Checkbox } from '#web/components/form/checkbox.tsx';
import { ChoiceList } from '#web/components/form/choice-list.tsx';
import { Form, FormAside, FormAsidePart, FormPart } from '#web/components/form/form-layout.tsx';
import { TextArea } from '#web/components/form/text-area.tsx';
import { TextInput } from '#web/components/form/text-input.tsx';
import { UnsavedGuard } from '#web/components/form/unsaved-guard.tsx';
import { Price } from '#web/components/labels/price.tsx';
import { DescriptionList } from '#web/components/layout/description-list.tsx';
import { formatPrice } from '#web/lib/format/format.ts';
import * as en from '#web/texts/en/customer-order.ts';
import { AddressFields } from '../addresses/address-fields.tsx';
import { toSums } from './checkout-summary.tsx';
import { CustomerOrderLines } from './customer-order-lines.tsx';
import { isOffered, methodPrice, methodText } from './method-labels.ts';
import { type CustomerOrder, useCustomerOrder } from './use-customer-order.ts';

const texts = defineTexts({ en });

/** Orders for a customer: our checkout on one page, for whoever works for the shop. */
export function CustomerOrderForm({ onPlaced }: { onPlaced: (orderId: string) => void }) {
  const order = useCustomerOrder(onPlaced);
  const { answers, change, form, quote, isPickUp, isReady, isPlacing, isChanged, refusals } = order;
  const { products, customer, delivery, note, changed } = texts();
  const hasEmail = answers.email.trim() !== '';
  return (
    <>
      <Form layout="withAside" dense onSubmit={order.place}>
        <div>
          <FormPart>
            <h2>{products.heading}</h2>
            <CustomerOrderLines
              items={answers.items}
              quote={quote.data}
              onChange={(items) => change({ items })}
            />
          </FormPart>
          <FormPart>
            <h2>{customer.heading}</h2>
            <TextInput
              label={customer.email}
              type="email"
              autoComplete="off"
              hint={customer.emailHint}
              error={refusals.email}
              value={answers.email}
              onChange={(event) => change({ email: event.target.value })}
            />
            <Checkbox
              label={customer.mails}
              checked={answers.notify && hasEmail}
              disabled={!hasEmail}
              onChange={() => change({ notify: !answers.notify })}
            />
          </FormPart>
          <FormPart>
            <h2>{delivery.heading}</h2>
            {quote.data ? <Methods order={order} /> : null}
            {isPickUp ? (
              <TextInput
                label={customer.name}
                autoComplete="off"
                error={refusals.name}
                value={answers.name}
                onChange={(event) => change({ name: event.target.value })}
              />
            ) : (
              <AddressFields form={form} isOfOrder />
            )}
          </FormPart>
          <FormPart>
            <TextArea
              label={note}
              rows={3}
              limit={maxOrderNote}
              maxLength={maxOrderNote}
              value={answers.note}
              onChange={(event) => change({ note: event.target.value })}
            />
          </FormPart>
        </div>
        <FormAside>
          <Payments order={order} />
          <Sums order={order} />
          <Button
            type="submit"
            variant="primary"
            size="large"
            busy={isPlacing}
            busyLabel={texts().placing}
            disabled={!isReady}
          >
            {quote.data && isReady ? texts().place(formatPrice(quote.data.total)) : texts().placeNothing}
          </Button>
        </FormAside>
      </Form>
      <UnsavedGuard when={isChanged} isSaving={isPlacing} changed={[changed]} />
    </>
  );
}

interface PartProps {
  order: CustomerOrder;
}

function Methods({ order: { quote, method, change } }: PartProps) {
  const { methods = [] } = quote.data?.delivery ?? {};
  return (
    <ChoiceList
      legend={texts().delivery.choices}
      choices={methods.map((one) => ({
        id: one._id,
        name: one.name,
        price: methodPrice(one),
        text: methodText(one, quote.data?.subtotal ?? 0),
        isOff: !isOffered(one),
      }))}
      chosen={method?._id ?? null}
      onChoose={(id) => {
        const isPickUp = methods.find(({ _id }) => _id === id)?.kind === 'pickup';
        change({ delivery: { id, isPickUp } });
      }}
    />
  );
}

function Payments({ order: { answers, quote, change } }: PartProps) {
  const { heading, choices, later, laterText, transferText } = texts().payment;
  const transfer = quote.data?.payments.find(({ _id }) => _id === 'transfer');
  return (
    <FormAsidePart>
      <h2 className="strong">{heading}</h2>
      <ChoiceList
        legend={choices}
        choices={[
          { id: 'later', name: later, text: laterText },
          ...(transfer ? [{ id: 'transfer', name: transfer.name, text: transferText }] : []),
        ]}
        chosen={answers.payment}
        onChoose={(id) => change({ payment: id === 'transfer' ? id : 'later' })}
      />
    </FormAsidePart>
  );
}

function Sums({ order: { quote, method } }: PartProps) {
  const { failed, total: totalName } = texts();
  if (quote.isError) {
    return <ErrorState title={failed} onRetry={() => void quote.refetch()} busy={quote.isFetching} />;
  }
  if (!quote.data) return null;
  const total = { name: totalName, value: <Price amount={quote.data.total} />, total: true };
  return (
    <div aria-busy={quote.isPlaceholderData} aria-live="polite">
      <DescriptionList facts={[...toSums(quote.data, method !== null), total]} />
    </div>
  );
}
