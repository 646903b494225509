import { href } from 'react-router';
import { expireSession, hasExpired, onSessionChange, sessionToken } from '../api/session.ts';
import { dropUnsaved, hasUnsaved, onNothingUnsaved } from '../forms/unsaved-input.ts';
import { createListeners } from '../values/create-store.ts';
import { setPageKeeper, keptPage as store } from './kept-page.store.ts';

const visitorChanges = createListeners();
const renewals = createListeners();
/** Id of the account whose data the tab shows; null for a guest. */
let shown = typeof window === 'undefined' ? null : readAccount(sessionToken());

export const isPageKept = (): boolean => store.get() !== null;
/** The page stays when the question is closed. Saving asks again. */
export const closeQuestion = (): void => store.set('closed');

/** Calls back when somebody else, or nobody, is signed in: nothing of the last visitor may stay. Returns how to stop. */
export const onVisitorChange = visitorChanges.add;
/** Calls back when the account of a page with unsaved input has signed in again. Returns how to stop. */
export const onSignedInAgain = renewals.add;

function keepPage(): boolean {
  shown = readAccount(sessionToken()) ?? shown;
  if (shown === null || !hasUnsaved()) return false;
  store.set('asking');
  if (sessionToken() !== null) expireSession();
  return true;
}

/** Gives up a kept page and what was typed on it. */
export function leavePage(): void {
  dropUnsaved();
  forget();
}

function forget(): void {
  shown = null;
  store.set(null);
  visitorChanges.call();
}

/** Follows the session, which other tabs change too. */
function follow(): void {
  const token = sessionToken();
  if (token === null) {
    if (isPageKept()) return;
    if (shown !== null && hasExpired() && hasUnsaved()) store.set('asking');
    else forget();
    return;
  }
  const before = shown;
  shown = readAccount(token);
  const isTyping = before !== null && hasUnsaved();
  if (isTyping && before !== shown) {
    replacePage();
    return;
  }
  store.set(null);
  if (isTyping) renewals.call();
  else visitorChanges.call();
}

/** The input of one account is not for another one. Loading a page leaves nothing of it in memory. */
function replacePage(): void {
  dropUnsaved();
  store.set('left');
  visitorChanges.call();
  location.assign(href('/dashboard'));
}

/** The id in a token; null without one. */
function readAccount(token: string | null): string | null {
  try {
    const payload = token?.split('.')[1] ?? '';
    const { sub } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    return typeof sub === 'string' ? sub : null;
  } catch {
    return null;
  }
}

setPageKeeper(keepPage);
onSessionChange(follow);
onNothingUnsaved(() => {
  if (isPageKept() && sessionToken() === null) forget();
});
