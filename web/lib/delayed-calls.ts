import { createStore, type Store } from './create-store.ts';

/** Milliseconds in which a person can undo a call that goes out later. */
const UNDO_TIME = 10_000;

/**
 * Holds calls back for a moment, one for each key, so that they can be undone. Whoever owns it sends the rest with
 * `sendAll` when the page is left: a call that was not undone is never lost.
 */
export function delayedCalls<Call>(send: (call: Call) => Promise<unknown>, delay = UNDO_TIME) {
  const waiting = createStore<ReadonlyMap<string, Call>>(new Map());
  const timers = new Map<string, ReturnType<typeof setTimeout>>();

  const take = (key: string): Call | undefined => {
    clearTimeout(timers.get(key));
    timers.delete(key);
    const call = waiting.get().get(key);
    if (call !== undefined) waiting.set(new Map([...waiting.get()].filter(([other]) => other !== key)));
    return call;
  };
  const sendNow = async (key: string) => {
    const call = take(key);
    if (call !== undefined) await send(call);
  };

  return {
    /** Replaces a call that waits under the same key. `send` never rejects: it reports failures itself. */
    start(key: string, call: Call): void {
      take(key);
      timers.set(
        key,
        setTimeout(() => void sendNow(key), delay),
      );
      waiting.set(new Map([...waiting.get(), [key, call]]));
    },
    undo: (key: string): void => void take(key),
    /** Sends everything that waits, at once. */
    sendAll: async (): Promise<void> => void (await Promise.all([...waiting.get().keys()].map(sendNow))),
    /** The calls that can still be undone, by key. */
    waiting: waiting as Store<ReadonlyMap<string, Call>>,
  };
}
