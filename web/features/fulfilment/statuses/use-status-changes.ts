import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Order, OrderLine } from '#contract/orders.contract.ts';
import type { ItemStatus } from '#contract/statuses.ts';
import { delayedCalls } from '#web/lib/api/delayed-calls.ts';
import { queryClient } from '#web/lib/api/query-client.ts';
import { sessionToken } from '#web/lib/api/session.ts';
import { useStore } from '#web/lib/values/create-store.ts';
import { type StatusChange, statusChange } from './statuses.queries.ts';

/**
 * Changes the status of an order's lines. `later` waits ten seconds, during which `undo` cancels the change. Leaving the
 * page sends pending changes at once: navigation, signing out, closing or hiding the tab, since a phone may end a hidden
 * tab without another event.
 */
export function useStatusChanges(order: Order, onOrderCancelled: () => void) {
  const client = useQueryClient();
  const hasLeft = useRef(false);
  const { mutateAsync } = useMutation(
    statusChange(client, order, () => {
      if (!hasLeft.current) onOrderCancelled();
    }),
  );
  // Failures are reported by the mutation itself.
  const send = useRef((change: StatusChange): Promise<unknown> => mutateAsync(change).catch(() => {}));
  const [calls] = useState(() => delayedCalls<StatusChange>((change) => send.current(change)));
  const waiting = useStore(calls.waiting);

  useEffect(() => {
    send.current = (change) => mutateAsync(change).catch(() => {});
  }, [mutateAsync]);
  useEffect(() => {
    hasLeft.current = false;
    const onHidden = () => {
      if (document.visibilityState === 'hidden') void calls.sendAll();
    };
    const onPageHide = () => void calls.sendAll();
    document.addEventListener('visibilitychange', onHidden);
    addEventListener('pagehide', onPageHide);
    const close = calls.open();
    return () => {
      close();
      document.removeEventListener('visibilitychange', onHidden);
      removeEventListener('pagehide', onPageHide);
      hasLeft.current = true;
      void calls.sendAll();
    };
  }, [calls]);

  /** Choices that the person did not apply yet, and the status that they were chosen for: somebody else may change it. */
  const [choices, setChoices] = useState<ReadonlyMap<string, Choice>>(new Map());
  const chosenFor = (line: OrderLine): ItemStatus => {
    const choice = choices.get(line._id);
    return choice?.from === line.status ? choice.status : line.status;
  };
  const choose = (line: OrderLine, status: ItemStatus) =>
    setChoices((all) => new Map(all).set(line._id, { from: line.status, status }));

  const toChange = (line: OrderLine, status: ItemStatus) => ({ line, status, token: sessionToken() });
  return {
    /** The pending status of a line, or undefined. */
    waitingFor: (line: OrderLine): ItemStatus | undefined => waiting.get(line._id)?.status,
    chosenFor,
    choose,
    /** The lines for which a status was chosen and not applied. */
    notApplied: order.products.filter((line) => chosenFor(line) !== line.status),
    later(line: OrderLine, status: ItemStatus): void {
      choose(line, line.status);
      calls.start(line._id, toChange(line, status));
    },
    undo: (line: OrderLine): void => calls.undo(line._id),
    sendAll: calls.sendAll,
  };
}

interface Choice {
  from: ItemStatus;
  status: ItemStatus;
}

export type StatusChanges = ReturnType<typeof useStatusChanges>;

/** The buyer cancels a line at once. @param orderKey of a guest's link */
export function useCancelLine(order: Order, onOrderCancelled: () => void, orderKey?: string) {
  // The page of a guest has no provider.
  const change = statusChange(queryClient, order, onOrderCancelled, orderKey);
  const { mutate } = useMutation(change, queryClient);
  const token = () => (orderKey === undefined ? sessionToken() : null);
  return (line: OrderLine) => mutate({ line, status: 'Cancelled', token: token() });
}
