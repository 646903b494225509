import { setTimeout as wait } from 'node:timers/promises';

export interface PopularReply {
  key: string;
  /** What to request for it. */
  url: string;
  /** How often it came from the cache. */
  hits: number;
}

/** Makes popular replies again after a change, so that the next visitor does not wait for them. */
export interface ReplyRefresher {
  add(replies: readonly PopularReply[]): void;
  /** Call it when a reply is current again: it needs no refresh. */
  remove(key: string): void;
  close(): void;
}

interface RefresherOptions {
  /** Requests the URL, which caches its reply. */
  refresh: (url: string) => Promise<void>;
  /** Only tests give one. */
  pause?: (milliseconds: number) => Promise<void>;
}

/** The others are made for the visitors who ask for them. */
const maxWaiting = 100;
/** Changes in quick succession, such as those of an import, cause one refresh. */
const quietMs = 50;

const pauseUnlessExiting = (milliseconds: number) => wait(milliseconds, undefined, { ref: false });

/** A pause lasts so many times as long as the refresh before it: a fifth of the time is the most for refreshes. */
const pauseFactor = 4;

/** One reply at a time, the most requested first, with pauses: visitors and orders come first. */
export function createReplyRefresher({
  refresh,
  pause = pauseUnlessExiting,
}: RefresherOptions): ReplyRefresher {
  /** The most requested first. */
  let waiting = new Map<string, PopularReply>();
  let isRunning = false;
  let isClosed = false;

  async function run(): Promise<void> {
    isRunning = true;
    await pause(quietMs);
    for (let [next] = waiting.values(); next; [next] = waiting.values()) {
      const began = performance.now();
      // The next visitor gets the error.
      await refresh(next.url).catch(() => {});
      if (waiting.delete(next.key)) tryAgain(next);
      await pause((performance.now() - began) * pauseFactor);
    }
    isRunning = false;
  }

  /** It changed again meanwhile, or is gone. While changes keep coming, it is tried a few times only. */
  function tryAgain({ key, url, hits }: PopularReply): void {
    if (hits > 1) waiting.set(key, { key, url, hits: Math.floor(hits / 2) });
  }

  return {
    add(replies) {
      if (isClosed) return;
      const all = [...waiting.values(), ...replies].sort((one, other) => other.hits - one.hits);
      waiting = new Map(all.slice(0, maxWaiting).map((reply) => [reply.key, reply]));
      if (!isRunning && waiting.size > 0) void run();
    },
    remove(key) {
      waiting.delete(key);
    },
    close() {
      isClosed = true;
      waiting.clear();
    },
  };
}
