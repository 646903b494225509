import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { notify } from './notify.ts';
import { reportFailure } from './report-failure.ts';

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
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: send,
    onSuccess: ({ message }) => {
      notify.success(message);
      onDone();
    },
    onError: (failure) => {
      reportFailure(failure);
      // Somebody else may have been quicker: then the page says that there is none.
      return client.invalidateQueries({ queryKey });
    },
  });
  return {
    remove: (): void => mutate(),
    /** Under way, or done and the page on its way out: nothing is unsaved then. */
    isLeaving: isPending || isSuccess,
  };
}
