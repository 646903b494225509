import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { changeCached, reportedMutation } from '#web/lib/optimistic-update.ts';

interface ActivationOptions {
  /** The loaded thing that carries `isActive`. */
  queryKey: QueryKey;
  send: (isActive: boolean) => Promise<{ message: string }>;
  /** After the server took it. */
  onDone?: () => void;
}

/**
 * Shows or hides a product, category or brand at once (docs/rules.md#activation). What is on the page turns
 * before the server answers and turns back, in words, when it is refused.
 */
export function useActivation({ queryKey, send, onDone }: ActivationOptions) {
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation(
    reportedMutation({
      send,
      show: (isActive: boolean) =>
        changeCached<object>(client, queryKey, (shown) => ({ ...shown, isActive })),
      onDone,
      // Only the server knows why it is hidden, and whether it still exists.
      onSettled: () => client.invalidateQueries({ queryKey }),
    }),
  );
  return {
    /** A second press while the first is under way changes nothing. */
    turn: (isActive: boolean): void => {
      if (!isPending) mutate(isActive);
    },
    error,
  };
}
