import { useEffect } from 'react';
import { shopSocket } from '#web/lib/api/socket.ts';

/** Minimum milliseconds between two reports; the server waits some minutes for the next one. */
const REPORT_INTERVAL = 30_000;

/** Reports that this person uses the support page: only then does an administrator count as online for customers. */
export function useSupporting(): void {
  useEffect(() => {
    const socket = shopSocket();
    let reportedAt = 0;
    const report = () => {
      if (document.visibilityState === 'hidden' || Date.now() - reportedAt < REPORT_INTERVAL) return;
      reportedAt = Date.now();
      // Volatile: after a lost connection the report would be outdated.
      socket.volatile.emit('supporting', true);
    };
    const events = ['pointerdown', 'pointermove', 'keydown', 'visibilitychange'] as const;
    for (const event of events) document.addEventListener(event, report);
    return () => {
      for (const event of events) document.removeEventListener(event, report);
      socket.volatile.emit('supporting', false);
    };
  }, []);
}
