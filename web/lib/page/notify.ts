import { createListeners, createStore } from '../values/create-store.ts';

export type NoticeKind = 'success' | 'warning' | 'error' | 'info';
export type Notice = { kind: NoticeKind; text: string; title?: string };

/** Notices that are not shown yet, oldest first. */
export const pendingNotices = createStore<readonly Notice[]>([]);

const outdated = createListeners();
/** Calls back when something has succeeded, so that earlier errors are out of date. Returns how to stop. */
export const onErrorsOutdated = outdated.add;

const add = (notice: Notice): void => pendingNotices.set([...pendingNotices.get(), notice]);

/**
 * Shows a notice at the top right. Call it from anywhere in the browser, inside React or not, but never on the server.
 * Success and warning disappear after one second (docs/rules.md#notifications); an error stays until it is dismissed or
 * something succeeds.
 */
export const notify = {
  success: (text: string): void => add({ kind: 'success', text }),
  /** Something that the person did not cause: stays for a few seconds and does not remove errors. */
  info: (text: string): void => add({ kind: 'info', text }),
  warning: (text: string): void => add({ kind: 'warning', text }),
  error: (text: string, title?: string): void => add({ kind: 'error', text, title }),
  /** After a success that the page itself shows: closes earlier errors. */
  succeeded: outdated.call,
};

/** Returns the pending notices and removes them. */
export function takeNotices(): readonly Notice[] {
  const notices = pendingNotices.get();
  if (notices.length > 0) pendingNotices.set([]);
  return notices;
}
