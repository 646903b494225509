import type { QueryClient, QueryKey, UseMutationOptions } from '@tanstack/react-query';
import { notify } from '../page/notify.ts';
import { reportFailure } from './report-failure.ts';

type Undo = () => void;

interface ReportedMutation<Variables, Reply> {
  send: (variables: Variables) => Promise<Reply>;
  /** Shows the change before the server replies. Returns how to undo it. */
  show?: (variables: Variables) => Promise<Undo>;
  onDone?: (reply: Reply, variables: Variables) => void;
  /** Reports a failure that `reportFailure` alone would not say well. */
  onFailure?: (failure: Error, variables: Variables) => void;
  /** Runs after success and failure: refetches what the server decides. */
  onSettled?: (reply: Reply | undefined) => unknown;
}

/** A mutation whose outcome is a notice. What it showed early is undone when the server refuses it. */
export function reportedMutation<Variables, Reply extends { message: string }>({
  send,
  show,
  onDone,
  onFailure = (failure) => reportFailure(failure),
  onSettled,
}: ReportedMutation<Variables, Reply>): UseMutationOptions<Reply, Error, Variables, Undo | undefined> {
  return {
    mutationFn: (variables) => send(variables),
    onMutate: (variables) => show?.(variables),
    onSuccess: (reply, variables) => {
      notify.success(reply.message);
      onDone?.(reply, variables);
    },
    onError: (failure, variables, undo) => {
      undo?.();
      onFailure(failure, variables);
    },
    onSettled,
  };
}

/** `onFailure` of what an ActionDialog runs, which says why itself. */
export const saidInDialog = (): void => {};

/** Changes all loaded data whose query key starts with `queryKey`. Returns how to undo that. */
export async function changeCached<Data>(
  client: QueryClient,
  queryKey: QueryKey,
  change: (data: Data) => Data,
): Promise<Undo> {
  // A reply that is on its way does not contain the change yet.
  await client.cancelQueries({ queryKey });
  const before = client.getQueriesData<Data>({ queryKey });
  for (const [key, data] of before) if (data !== undefined) client.setQueryData(key, change(data));
  return () => {
    for (const [key, data] of before) client.setQueryData(key, data);
  };
}

export function changeRow<Row extends { _id: string }>(
  rows: readonly Row[],
  id: string,
  change: (row: Row) => Row,
): Row[] {
  return rows.map((row) => (row._id === id ? change(row) : row));
}
