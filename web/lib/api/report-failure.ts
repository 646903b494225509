import { keepPage } from '../page/kept-page.store.ts';
import { notify } from '../page/notify.ts';
import { createListeners } from '../values/create-store.ts';
import { ApiError } from './api.ts';
import { expireSession } from './session.ts';

export const sessionEnded = 'Unauthorized Access! Please login again';
const unknownFailure = 'Your request could not be processed. Please try again.';

/** The words of a failure for the person. */
export const failureText = (failure: unknown): string =>
  (failure instanceof Error && failure.message) || unknownFailure;

const forbidden = createListeners();

/** Calls back when a call was forbidden, since the person's rights changed after the page was loaded. Returns how to stop. */
export const onForbidden = forbidden.add;

/** Shows a failed call as a notice, by its status (docs/rules.md#failures). Only a refusal (400) has the `title`. */
export function reportFailure(failure: unknown, title = 'Please Try Again!'): void {
  if (isAborted(failure)) return;
  if (!(failure instanceof ApiError)) {
    notify.error(failureText(failure));
    return;
  }
  switch (failure.status) {
    case 400:
      notify.error(failure.message, title);
      return;
    case 401:
      if (!endOrKeep()) notify.error(sessionEnded);
      return;
    case 403:
      notify.error(failure.message);
      forbidden.call();
      return;
    case 404:
      return;
    default:
      notify.error(failureText(failure));
  }
}

/**
 * The words of a form about a failed call. Reports what concerns the whole page: an ended session, missing rights.
 * @returns undefined when there is nothing more to say
 */
export function wordsInForm(failure: unknown): string | undefined {
  const isOfPage = failure instanceof ApiError && (failure.status === 401 || failure.status === 403);
  if (!isOfPage) return isAborted(failure) ? undefined : failureText(failure);
  reportFailure(failure);
  return undefined;
}

/** The same for what a page loads by itself: where the session has ended, it continues for a guest, without a notice. */
export function reportLoadFailure(failure: unknown): void {
  if (failure instanceof ApiError && failure.status === 401) endOrKeep();
  else reportFailure(failure);
}

/**
 * Ends a session that the server has refused. A page that needs one leads to /login by itself (RequireSession).
 * @returns whether the page stays because of unsaved input, and asks to sign in again
 */
function endOrKeep(): boolean {
  const isKept = keepPage();
  if (!isKept) expireSession();
  return isKept;
}

function isAborted(failure: unknown): boolean {
  return failure instanceof DOMException && failure.name === 'AbortError';
}
