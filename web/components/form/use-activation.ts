import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { changeCached, reportedMutation } from '#web/lib/api/optimistic-update.ts';

interface ActivationOptions {
  /** The query whose data has `isActive`. */
  queryKey: QueryKey;
  send: (isActive: boolean) => Promise<{ message: string }>;
  /** Called when the server has accepted the change. */
  onDone?: () => void;
}

/** Switches `isActive` at once (docs/rules.md#activation), and back with a notice when the server refuses it. */
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
    /** Ignored while an earlier call is pending. */
    turn: (isActive: boolean): void => {
      if (!isPending) mutate(isActive);
    },
    error,
  };
}
