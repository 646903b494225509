import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { checkoutAddressForm } from '#contract/addresses.contract.ts';
import type { EndpointBody } from '#contract/define-endpoint.ts';
import type { placeForCustomer } from '#contract/orders-for-customers.contract.ts';
import { shopFormat } from '#contract/shop-format.ts';
import { ApiError } from '#web/lib/api/api.ts';
import { invalidateWithDependents } from '#web/lib/api/dependent-queries.ts';
import { reportedMutation } from '#web/lib/api/optimistic-update.ts';
import { queryClient } from '#web/lib/api/query-client.ts';
import { reportFailure } from '#web/lib/api/report-failure.ts';
import { createRequestIds } from '#web/lib/api/request-ids.ts';
import { shopApi } from '#web/lib/api/shop-api.ts';
import { emptyAddress } from '../addresses/address-values.ts';
import { useAddressForm } from '../addresses/use-address-form.ts';
import { quotesKey } from '../cart/quote.queries.ts';
import { customerQuoteQuery, type OrderedItem } from './customer-order.queries.ts';
import { findMethod, isOffered } from './method-labels.ts';

type Body = EndpointBody<typeof placeForCustomer>;

/** All that is asked beside the address. */
interface Answers extends Pick<Body, 'payment'> {
  notify: boolean;
  items: readonly OrderedItem[];
  email: string;
  /** Who picks it up. */
  name: string;
  /** The chosen method; null for the first one that delivers. */
  delivery: { id: string; isPickUp: boolean } | null;
  note: string;
}
const unanswered: Answers = {
  ...{ items: [], email: '', name: '', notify: true, delivery: null, payment: 'later', note: '' },
};

/** The answers of an order for a customer, what it costs, and how it is placed. */
export function useCustomerOrder(onPlaced: (orderId: string) => void) {
  const [answers, setAnswers] = useState(unanswered);
  const change = (changed: Partial<Answers>) => setAnswers((before) => ({ ...before, ...changed }));
  const [requests] = useState(() => createRequestIds());
  const form = useAddressForm(
    { ...emptyAddress, countryCode: shopFormat().country },
    (address) => placing.mutateAsync(address).then(() => {}),
    checkoutAddressForm,
  );
  const [countryCode, region, zipCode] = form.watch(['countryCode', 'region', 'zipCode']);
  const { payment, notify, note, email, name, delivery } = answers;
  const items = answers.items.map(({ product, variant, quantity }) => ({ product, variant, quantity }));
  const isPickUp = delivery?.isPickUp ?? false;

  const quote = useQuery(
    customerQuoteQuery({
      items,
      delivery: delivery?.id,
      email,
      address: isPickUp ? undefined : { countryCode, region, zipCode },
    }),
  );
  const chosen = quote.data ? findMethod(quote.data, delivery?.id ?? quote.data.delivery.chosen) : null;
  const isChosen = chosen && isOffered(chosen) && (chosen.kind === 'pickup') === isPickUp;
  const method = isChosen ? chosen : null;

  const placing = useMutation(
    reportedMutation({
      send: async (address: Body['address']) => {
        const contact = { ...(email.trim() && { email }), ...(isPickUp && { name }) };
        const sent = { items, contact, address, delivery: method?._id ?? '', payment, note, notify };
        const body = { ...sent, fingerprint: quote.data?.fingerprint ?? '', key: requests.idFor(sent) };
        return await shopApi('POST /order/for-customer', { body });
      },
      onDone: ({ order }) => {
        setAnswers(unanswered);
        form.reset();
        void invalidateWithDependents(queryClient, ['orders']);
        onPlaced(order._id);
      },
      // The form of the address reports its own.
      onFailure: (failure) => {
        if (isPickUp) reportFailure(failure);
        void queryClient.invalidateQueries({ queryKey: quotesKey });
      },
    }),
  );
  const { error } = placing;
  const isReady = items.length > 0 && method !== null && quote.isSuccess && !quote.isPlaceholderData;
  return {
    ...{ answers, change, form, quote, method, isPickUp, isReady },
    isPlacing: placing.isPending,
    isChanged: answers !== unanswered || form.formState.isDirty,
    refusals: error instanceof ApiError ? error.fields : {},
    place: (event: React.FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      return isPickUp ? placing.mutate(null) : form.onSubmit(event);
    },
  };
}
export type CustomerOrder = ReturnType<typeof useCustomerOrder>;
