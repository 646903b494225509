import { useEffect } from 'react';
import { shopSocket } from '#web/lib/socket.ts';

/** Milliseconds between two tellings; the server waits some minutes for the next one. */
const TELL_EVERY = 30_000;

/** Tells the server while this person uses the support page: administrators count as there for customers only then. */
export function useSupporting(): void {
  useEffect(() => {
    const socket = shopSocket();
    let toldAt = 0;
    const tell = () => {
      if (document.visibilityState === 'hidden' || Date.now() - toldAt < TELL_EVERY) return;
      toldAt = Date.now();
      // Not kept for later: what a lost connection held back would be outdated.
      socket.volatile.emit('supporting', true);
    };
    const events = ['pointerdown', 'pointermove', 'keydown', 'visibilitychange'] as const;
    for (const event of events) document.addEventListener(event, tell);
    return () => {
      for (const event of events) document.removeEventListener(event, tell);
      socket.volatile.emit('supporting', false);
    };
  }, []);
}
