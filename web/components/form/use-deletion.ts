import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { reportedMutation } from '#web/lib/api/optimistic-update.ts';

interface DeletionOptions {
  /** The query that the page shows. */
  queryKey: QueryKey;
  send: () => Promise<{ message: string }>;
  /** Called after the deletion. */
  onDone: () => void;
}

/** Deletes the item that the page shows. */
export function useDeletion({ queryKey, send, onDone }: DeletionOptions) {
  const client = useQueryClient();
  const { mutate, isPending, isSuccess } = useMutation(
    reportedMutation({
      send,
      onDone,
      // Somebody else may have deleted it first: the page then says that it does not exist.
      onSettled: (reply) => (reply ? undefined : client.invalidateQueries({ queryKey })),
    }),
  );
  return {
    remove: (): void => mutate(),
    /** Pending or done: the page need not warn of unsaved changes. */
    isLeaving: isPending || isSuccess,
  };
}
