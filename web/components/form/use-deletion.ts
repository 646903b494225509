import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { reportedMutation } from '#web/lib/optimistic-update.ts';

interface DeletionOptions {
  /** What the page shows of it. */
  queryKey: QueryKey;
  send: () => Promise<{ message: string }>;
  /** After it is gone: forgets lists and goes on. */
  onDone: () => void;
}

/** Deletes what the page shows and goes on. */
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
    /** Under way, or done and the page on its way out: nothing is unsaved then. */
    isLeaving: isPending || isSuccess,
  };
}
