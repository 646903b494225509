import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { notify } from './notify.ts';
import { reportFailure } from './report-failure.ts';

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
  const show = (isActive: boolean) =>
    client.setQueryData(queryKey, (thing: object | undefined) => thing && { ...thing, isActive });
  const { mutate, isPending, error } = useMutation({
    mutationFn: send,
    onMutate: async (isActive) => {
      await client.cancelQueries({ queryKey });
      show(isActive);
    },
    onSuccess: ({ message }) => {
      notify.success(message);
      onDone?.();
    },
    onError: (failure, isActive) => {
      show(!isActive);
      reportFailure(failure);
    },
    // Why it is hidden, and whether it is there at all, is the server's to say.
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
  return {
    /** A second press while the first is under way changes nothing. */
    turn: (isActive: boolean): void => {
      if (!isPending) mutate(isActive);
    },
    error,
  };
}
