import { createStore, type Store } from '../values/create-store.ts';

/** Milliseconds in which a person can undo a call before it is sent. */
const UNDO_TIME = 10_000;

/** Functions that send the pending calls of the page's components. */
const senders = new Set<() => Promise<void>>();

/** Sends all pending calls of the page. Await it before the session ends on the server, which would refuse them. */
export const sendDelayedCalls = async (): Promise<void> =>
  void (await Promise.all([...senders].map((sendAll) => sendAll())));

/**
 * Delays calls, one for each key, so that they can be undone. Call `sendAll` when the person leaves the page, so that
 * no call is lost.
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

  /** Sends all pending calls at once. */
  const sendAll = async (): Promise<void> => void (await Promise.all([...waiting.get().keys()].map(sendNow)));

  return {
    /** Replaces a pending call with the same key. `send` must report its failures and never reject. */
    start(key: string, call: Call): void {
      take(key);
      timers.set(
        key,
        setTimeout(() => void sendNow(key), delay),
      );
      waiting.set(new Map([...waiting.get(), [key, call]]));
    },
    undo: (key: string): void => void take(key),
    sendAll,
    /** Includes these calls in `sendDelayedCalls`. Returns how to stop. */
    open(): () => void {
      senders.add(sendAll);
      return () => void senders.delete(sendAll);
    },
    /** The calls that can still be undone, by key. */
    waiting: waiting as Store<ReadonlyMap<string, Call>>,
  };
}
