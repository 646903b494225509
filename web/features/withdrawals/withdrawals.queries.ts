import { queryOptions } from '@tanstack/react-query';
import type { EndpointBody } from '#contract/define-endpoint.ts';
import type { ChosenPieces, WithdrawalReceipt, withdraw } from '#contract/withdrawals.contract.ts';
import { invalidateWithDependents } from '#web/lib/api/dependent-queries.ts';
import { queryClient } from '#web/lib/api/query-client.ts';
import { orderApi } from '../orders/order-details.queries.ts';

export type WithdrawalBody = EndpointBody<typeof withdraw>;

/** Sends a statement. Sent again with the same request after a lost reply, it is one statement. @param orderKey of a guest's link */
export async function sendWithdrawal(body: WithdrawalBody, orderKey?: string): Promise<WithdrawalReceipt> {
  const { call, query } = orderApi(orderKey);
  const { withdrawal } = await call('POST /withdrawals', { body, query });
  await invalidateWithDependents(queryClient, ['orders']);
  return withdrawal;
}

export const withdrawalQuery = (id: string, key?: string) =>
  queryOptions({
    queryKey: ['withdrawals', id, key ?? ''],
    queryFn: async ({ signal }) => {
      const { call, query } = orderApi(key);
      return (await call('GET /withdrawals/:id', { params: { id }, query, signal })).withdrawal;
    },
  });

interface Decision {
  id: string;
  key?: string | undefined;
  answer: 'confirm' | 'deny';
  body: {
    /** Which pieces it is about, where it says that in words. */
    lines?: ChosenPieces;
    /** The shop's, for the mail. */
    words?: string;
  };
}

export async function answerWithdrawal({ id, key, answer, body }: Decision): Promise<void> {
  const { call, query } = orderApi(key);
  await call(`POST /withdrawals/:id/${answer}`, { params: { id }, query, body });
}

export const showDecidedWithdrawal = () => invalidateWithDependents(queryClient, ['withdrawals']);
