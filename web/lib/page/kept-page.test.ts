import { beforeEach, expect, it, vi } from 'vitest';

const entries = new Map<string, string>();
const goTo = vi.fn();
const onStorage = new Set<(event: { key: string }) => void>();
let session: typeof import('../api/session.ts');
let kept: typeof import('./kept-page.ts');
let store: typeof import('./kept-page.store.ts');
let unsaved: typeof import('../forms/unsaved-input.ts');
const cleared = vi.fn();
const renewed = vi.fn();

const makeToken = (sub: string, at = 0) => `Bearer e30.${btoa(JSON.stringify({ sub, at }))}.x`;

/** Changes the storage as another tab would. */
function inAnotherTab(change: () => void): void {
  change();
  for (const listener of onStorage) listener({ key: 'token' });
}

beforeEach(async () => {
  entries.clear();
  onStorage.clear();
  vi.clearAllMocks();
  vi.stubGlobal('window', {});
  vi.stubGlobal('addEventListener', (_name: string, listener: () => void) => onStorage.add(listener));
  vi.stubGlobal('location', { assign: goTo });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => entries.set(key, value),
    removeItem: (key: string) => entries.delete(key),
  });
  vi.resetModules();
  session = await import('../api/session.ts');
  session.startSession(makeToken('marta'));
  kept = await import('./kept-page.ts');
  store = await import('./kept-page.store.ts');
  unsaved = await import('../forms/unsaved-input.ts');
  kept.onVisitorChange(cleared);
  kept.onSignedInAgain(renewed);
});

it('keeps no page without unsaved input', () => {
  const save = unsaved.markUnsaved({});
  save();
  expect(store.keepPage()).toBe(false);
  expect(session.sessionToken()).not.toBeNull();
});

it('keeps a page and its data until the same account signs in again', () => {
  unsaved.markUnsaved({});
  expect(store.keepPage()).toBe(true);
  expect(session.sessionToken()).toBeNull();
  expect(kept.isPageKept()).toBe(true);
  session.startSession(makeToken('marta', 1));
  expect(kept.isPageKept()).toBe(false);
  expect(renewed).toHaveBeenCalledOnce();
  expect(cleared).not.toHaveBeenCalled();
  expect(unsaved.hasUnsaved()).toBe(true);
});

it.each([
  ['after the session ended', () => store.keepPage()],
  ['while it is valid', () => {}],
])('replaces the page when another account signs in %s', (_when, end) => {
  unsaved.markUnsaved({});
  end();
  inAnotherTab(() => entries.set('token', makeToken('jonas')));
  expect(unsaved.hasUnsaved()).toBe(false);
  expect(cleared).toHaveBeenCalledOnce();
  expect(goTo).toHaveBeenCalledWith('/dashboard');
});

it('keeps the page when another tab notices that the session has ended', () => {
  unsaved.markUnsaved({});
  inAnotherTab(() => {
    entries.set('session_expired', 'yes');
    entries.delete('token');
  });
  expect(kept.isPageKept()).toBe(true);
  expect(cleared).not.toHaveBeenCalled();
});

it('keeps nothing after signing out in another tab', () => {
  unsaved.markUnsaved({});
  inAnotherTab(() => entries.delete('token'));
  expect(kept.isPageKept()).toBe(false);
  expect(cleared).toHaveBeenCalledOnce();
});

it('gives a page up when nothing on it is unsaved any more', async () => {
  const discard = unsaved.markUnsaved({});
  store.keepPage();
  discard();
  await Promise.resolve();
  expect(kept.isPageKept()).toBe(false);
  expect(cleared).toHaveBeenCalledOnce();
});
