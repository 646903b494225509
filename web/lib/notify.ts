export type NoticeKind = 'success' | 'warning' | 'error' | 'info';
export type Notice = { kind: NoticeKind; text: string; title?: string };

const waiting: Notice[] = [];
const listeners = new Set<() => void>();

function add(notice: Notice): void {
  waiting.push(notice);
  for (const listener of listeners) listener();
}

/**
 * Tells the person something, top right. Callable from anywhere in the browser, React or not; never call it on the server.
 * Success and warning go after one second (docs/rules.md#notifications), an error stays until it is dismissed or something
 * succeeds.
 */
export const notify = {
  success: (text: string): void => add({ kind: 'success', text }),
  /** What happened elsewhere: stays a few seconds and leaves errors where they are. */
  info: (text: string): void => add({ kind: 'info', text }),
  warning: (text: string): void => add({ kind: 'warning', text }),
  error: (text: string, title?: string): void => add({ kind: 'error', text, title }),
};

/** Calls back when a notice waits; answers how to stop. */
export function onNotice(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Hands over the waiting notices, oldest first, and forgets them. */
export function takeNotices(): Notice[] {
  return waiting.splice(0);
}

export function hasNotices(): boolean {
  return waiting.length > 0;
}
