import { useEffect, useRef, useState } from 'react';
import type { ErrorCode } from '#contract/errors.ts';
import type { ApiError } from '#web/lib/api/api.ts';
import { retryWhileBusy } from '#web/lib/api/retry-while-busy.ts';

/** Sends a form that sets or asks for a password again while the shop is busy, until the person stops it or leaves the page (docs/rules.md#failures). */
export function useBusyRetry() {
  /** The last one, while the call is sent again. */
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  const waiting = useRef(new AbortController());
  const stop = () => waiting.current.abort();
  useEffect(() => () => waiting.current.abort(), []);

  async function send<Reply>(call: () => Promise<Reply>, code?: ErrorCode): Promise<Reply> {
    waiting.current = new AbortController();
    const { signal } = waiting.current;
    try {
      return await retryWhileBusy(call, { signal, onBusy: setRefusal, code });
    } finally {
      setRefusal(null);
    }
  }
  /** Sends a form with a link that works once: after any other refusal than this one, the link may have been used. */
  const sendOnce = <Reply>(call: () => Promise<Reply>) => send(call, 'too-many-signing-in');

  return { send, sendOnce, refusal, stop };
}
