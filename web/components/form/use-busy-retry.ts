import { useEffect, useRef, useState } from 'react';
import type { ApiError } from '#web/lib/api/api.ts';
import { retryWhileBusy } from '#web/lib/api/retry-while-busy.ts';

/** Sends a sign-in or sign-up again while the shop is busy, until the person stops it or leaves the page (docs/rules.md#failures). */
export function useBusyRetry() {
  /** The last one, while the call is sent again. */
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  const waiting = useRef(new AbortController());
  const stop = () => waiting.current.abort();
  useEffect(() => () => waiting.current.abort(), []);

  async function send<Reply>(call: () => Promise<Reply>): Promise<Reply> {
    waiting.current = new AbortController();
    const { signal } = waiting.current;
    try {
      return await retryWhileBusy(call, { signal, onBusy: setRefusal });
    } finally {
      setRefusal(null);
    }
  }

  return { send, refusal, stop };
}
