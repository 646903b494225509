/** Texts under keys. */
export interface TextStorage {
  get: (key: string) => string | null;
  /** @param text null removes it */
  set: (key: string, text: string | null) => void;
  /** True when the browser has refused to store the last text: a reload loses it. */
  isRefused: (key: string) => boolean;
  /** Calls back when another tab has changed the text. */
  follow: (key: string, listener: () => void) => void;
}

/**
 * A browser may block storage, so that even naming it throws, or it is full. What is not stored is kept in memory, as long as the
 * page is not left or reloaded (docs/rules.md#bag).
 */
function createTextStorage(open: () => Storage): TextStorage {
  /** The last texts that the browser refused; null where it refused to remove one. */
  const refused = new Map<string, string | null>();
  return {
    get(key) {
      const own = refused.get(key);
      return own === undefined ? attempt(() => open().getItem(key), null) : own;
    },
    set(key, text) {
      const isStored = attempt(() => {
        if (text === null) open().removeItem(key);
        else open().setItem(key, text);
        return true;
      }, false);
      if (isStored) refused.delete(key);
      else refused.set(key, text);
    },
    isRefused: (key) => refused.has(key),
    follow(key, listener) {
      if (typeof window === 'undefined') return;
      addEventListener('storage', (event) => {
        // The key is null when everything was removed.
        if (event.key !== key && event.key !== null) return;
        refused.delete(key);
        listener();
      });
    },
  };
}

function attempt<Result>(use: () => Result, otherwise: Result): Result {
  try {
    return use();
  } catch (error) {
    // There is no storage on the server, where the memory would be shared by all visitors.
    if (error instanceof ReferenceError) throw error;
    return otherwise;
  }
}

/** Shared by all tabs. */
export const sharedStorage = createTextStorage(() => localStorage);
/** The storage of this tab. */
export const tabStorage = createTextStorage(() => sessionStorage);

/** A stored value, which older versions and other scripts may have written. @returns null for what is no JSON */
export function readJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return null;
  }
}

/** The fields of a stored object, of any types; none where something else is stored. */
export function readFields(text: string | null): Readonly<Record<string, unknown>> {
  const found = readJson(text);
  return typeof found === 'object' && found !== null ? { ...found } : {};
}
