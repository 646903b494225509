import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { TrackedPart, TrackingLine } from '#contract/tracking-list.contract.ts';
import { invalidateWithDependents } from '#web/lib/api/dependent-queries.ts';
import { createRequestIds } from '#web/lib/api/request-ids.ts';
import { shopApi } from '#web/lib/api/shop-api.ts';

/** The preview of a pasted list, by line. */
export const trackingPreview = (text: string) =>
  queryOptions({
    // Not among the orders: after a lost reply the same lines must be sent with the same id.
    queryKey: ['tracking list', text],
    queryFn: async ({ signal }) =>
      (await shopApi('POST /order/tracking/preview', { body: { text }, signal })).lines,
    enabled: text.trim() !== '',
    placeholderData: keepPreviousData,
    // A refusal is about the list, and the same again.
    retry: false,
  });

/** The content of a press: the lines that were ready when it was pressed, with the others to say why they were not sent. */
export interface Listed {
  lines: readonly TrackingLine[];
  notify: boolean;
}

/** A list that was sent, until somebody goes on. */
export interface SentList {
  request: string;
  sent: number;
  /** The orders that these were of. */
  orders: readonly string[];
  /** Numbers that parcels of before have got. */
  added: number;
  notify: boolean;
  notSent: readonly TrackingLine[];
}

const toTrackedPart = ({
  _id,
  part,
  parcel,
  carrier,
  trackingNumber,
  result,
}: TrackingLine): TrackedPart[] =>
  result === 'ready' && _id !== null && part !== null
    ? [{ order: _id, part, parcel, carrier, trackingNumber }]
    : [];

/** Sends the ready lines. Repeated after a lost reply, the call has the same id, and sends nothing else. */
export function useSendList(onSent: (sent: SentList) => void) {
  const client = useQueryClient();
  const [requests] = useState(() => createRequestIds());
  return useMutation({
    mutationFn: async ({ lines, notify }: Listed): Promise<SentList> => {
      const body = { parcels: lines.flatMap(toTrackedPart), notify };
      const request = requests.idFor(body);
      const { sent, added, refused } = await shopApi('POST /order/tracking', { body: { request, ...body } });
      const reasons = new Map(refused.map(({ _id, part, reason }) => [`${_id} ${part}`, reason]));
      const notSent = lines.flatMap((line) => {
        const reason = line.result === 'refused' ? line.reason : reasons.get(`${line._id} ${line.part}`);
        return reason ? [{ ...line, result: 'refused' as const, reason }] : [];
      });
      const orders = [...new Set(sent.map(({ _id }) => _id))];
      return { request, sent: sent.length, orders, added: added.length, notify, notSent };
    },
    onSuccess: (result) => {
      requests.accepted();
      onSent(result);
    },
    // Only the server knows what was sent when its reply was lost.
    onSettled: () => invalidateWithDependents(client, ['orders']),
  });
}
