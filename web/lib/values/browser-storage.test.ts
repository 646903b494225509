import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

let storage: typeof import('./browser-storage.ts');
let entries: Map<string, string>;

const working = () => ({
  getItem: (key: string) => entries.get(key) ?? null,
  setItem: (key: string, value: string) => void entries.set(key, value),
  removeItem: (key: string) => void entries.delete(key),
});
const refuse = () => {
  throw new DOMException('Access is denied for this document.', 'SecurityError');
};
const isFull = () => {
  throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
};
const use = (open: () => unknown) =>
  Object.defineProperty(globalThis, 'localStorage', { get: open, configurable: true });

beforeEach(async () => {
  entries = new Map();
  vi.resetModules();
  storage = await import('./browser-storage.ts');
});
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'localStorage');
  vi.unstubAllGlobals();
});

const browsers: Record<string, () => unknown> = {
  'blocks storage': refuse,
  'has none': () => null,
  'refuses to read': () => ({ ...working(), getItem: refuse, setItem: refuse, removeItem: refuse }),
  'refuses to write': () => ({ ...working(), setItem: refuse, removeItem: refuse }),
  'has no room left': () => ({ ...working(), setItem: isFull }),
};

describe.each(Object.entries(browsers))('a browser that %s', (_name, open) => {
  beforeEach(() => {
    entries.set('stored', 'before');
    use(open);
  });

  it('keeps a text as long as the page, and says so', () => {
    const { sharedStorage } = storage;
    expect(sharedStorage.get('bag')).toBeNull();
    expect(sharedStorage.isRefused('bag')).toBe(false);
    sharedStorage.set('bag', 'a lamp');
    expect(sharedStorage.get('bag')).toBe('a lamp');
    expect(sharedStorage.isRefused('bag')).toBe(true);
    expect(entries.has('bag')).toBe(false);
  });

  it('removes a text that was stored before', () => {
    const { sharedStorage } = storage;
    sharedStorage.set('stored', null);
    expect(sharedStorage.get('stored')).toBeNull();
  });

  it('stores texts again once it can', () => {
    const { sharedStorage } = storage;
    sharedStorage.set('bag', 'a lamp');
    use(working);
    sharedStorage.set('bag', 'two lamps');
    expect(entries.get('bag')).toBe('two lamps');
    expect(sharedStorage.isRefused('bag')).toBe(false);
    entries.set('bag', 'three lamps');
    expect(sharedStorage.get('bag')).toBe('three lamps');
  });
});

it('takes what another tab has stored since', () => {
  const otherTab = new EventTarget();
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('addEventListener', otherTab.addEventListener.bind(otherTab));
  use(() => ({ ...working(), setItem: isFull }));
  const listener = vi.fn();
  storage.sharedStorage.follow('bag', listener);
  storage.sharedStorage.set('bag', 'a lamp');
  entries.set('bag', 'a mug');
  otherTab.dispatchEvent(Object.assign(new Event('storage'), { key: 'bag' }));
  expect(listener).toHaveBeenCalledOnce();
  expect(storage.sharedStorage.get('bag')).toBe('a mug');
});

it('keeps nothing on the server, where all visitors would share it', () => {
  expect(() => storage.sharedStorage.set('token', 'secret')).toThrow(ReferenceError);
  expect(() => storage.sharedStorage.get('token')).toThrow(ReferenceError);
});

it.each([null, '', '{', 'null', '7', '"text"', 'true'])('reads no fields of %j', (text) => {
  expect(storage.readFields(text)).toEqual({});
});

/** Also `window.localStorage`, which the linter does not find. */
const direct =
  /\b(localStorage|sessionStorage|indexedDB|cookieStore|BroadcastChannel|document\.cookie|caches\.\w+\()/;

it('is the only way to storage', () => {
  const sources = import.meta.glob<string>(['/web/**/*.{ts,tsx}', '!/web/**/*.test.*', '!/web/testing/**'], {
    query: '?raw',
    import: 'default',
    eager: true,
  });
  const users = Object.keys(sources).filter((path) => direct.test(sources[path] ?? ''));
  // A message is not stored.
  expect(users).toEqual(['/web/lib/values/browser-storage.ts', '/web/lib/values/tab-messages.ts']);
});
