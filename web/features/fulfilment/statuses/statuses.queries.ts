import { type QueryClient, useMutation } from '@tanstack/react-query';
import type { Order, OrderLine } from '#contract/orders.contract.ts';
import type { ItemStatus } from '#contract/statuses.ts';
import { ApiError } from '#web/lib/api/api.ts';
import { invalidateWithDependents } from '#web/lib/api/dependent-queries.ts';
import { changeCached, changeRow, reportedMutation, saidInDialog } from '#web/lib/api/optimistic-update.ts';
import { queryClient } from '#web/lib/api/query-client.ts';
import { reportFailure } from '#web/lib/api/report-failure.ts';
import { sessionToken } from '#web/lib/api/session.ts';
import { notify } from '#web/lib/page/notify.ts';
import { type OrderDetails, orderApi, orderDetailsQuery } from '../../orders/order-details.queries.ts';
import { lineName } from '../../orders/order-labels.ts';

export interface StatusChange {
  line: Pick<OrderLine, '_id' | 'name' | 'variant'>;
  status: ItemStatus;
  /** The token of the person who chose the status, who may sign out before the call is sent. */
  token: string | null;
}

const reload = (client: QueryClient) => invalidateWithDependents(client, ['orders']);

/** Changes the status of a line: shown at once, undone with a notice when the server refuses it. @param orderKey of a guest's link */
export function statusChange(
  client: QueryClient,
  order: Pick<Order, '_id' | 'cartId'>,
  onOrderCancelled: () => void,
  orderKey?: string,
) {
  const { queryKey } = orderDetailsQuery(order._id, orderKey);
  return reportedMutation({
    send: ({ line, status, token }: StatusChange) => {
      const { call, query } = orderApi(orderKey, token);
      return call('PUT /order/status/item/:itemId', {
        params: { itemId: line._id },
        query,
        body: { orderId: order._id, cartId: order.cartId, status },
        keepalive: true,
      });
    },
    show: ({ line: { _id }, status }) =>
      changeCached<OrderDetails>(client, queryKey, ({ order, ...shown }) => ({
        ...shown,
        order: { ...order, products: changeRow(order.products, _id, (line) => ({ ...line, status })) },
      })),
    onFailure: (failure, { line, token }) => {
      const title = `The status of ${lineName(line)} was not changed.`;
      // Report a 404 too, since the person may have left the page. A 401 must not end the session of somebody else.
      const isGone = failure instanceof ApiError && failure.status === 404;
      if (isGone || token !== sessionToken()) notify.error(failure.message, title);
      else reportFailure(failure, title);
    },
    onDone: ({ orderCancelled }) => {
      if (orderCancelled) onOrderCancelled();
    },
    // The server computes totals and makes parcels, and somebody else may have changed the order.
    onSettled: () => reload(client),
  });
}

interface CancelSteps {
  /** Sends pending status changes first: a delivered item refuses the cancellation. */
  before?: () => Promise<void>;
  /** The key of a guest's link. */
  orderKey?: string;
  onCancelled?: () => void;
}

/** Cancels the whole order; a refusal refetches it. */
export function useCancelOrder(order: Pick<Order, '_id'>, { before, orderKey, onCancelled }: CancelSteps) {
  // The page of a guest has no provider.
  return useMutation(
    reportedMutation({
      send: async () => {
        await before?.();
        const { call, query } = orderApi(orderKey);
        return await call('DELETE /order/cancel/:id', { params: { id: order._id }, query });
      },
      onDone: () => onCancelled?.(),
      onFailure: saidInDialog,
      onSettled: () => reload(queryClient),
    }),
    queryClient,
  );
}
