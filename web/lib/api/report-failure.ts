import { href } from 'react-router';
import { goTo } from '../navigation/navigation.ts';
import { loginPath } from '../navigation/return-path.ts';
import { keepPage } from '../page/kept-page.store.ts';
import { notify } from '../page/notify.ts';
import { createListeners } from '../values/create-store.ts';
import { ApiError } from './api.ts';
import { expireSession } from './session.ts';

const unknownFailure = 'Your request could not be processed. Please try again.';

const forbidden = createListeners();

/** Calls back when a call was forbidden, since the person's rights changed after the page was loaded. Returns how to stop. */
export const onForbidden = forbidden.add;

/** Shows a failed call as a notice, by its status (docs/rules.md#failures). Only a refusal (400) has the `title`. */
export function reportFailure(failure: unknown, title = 'Please Try Again!'): void {
  if (isAborted(failure)) return;
  if (!(failure instanceof ApiError)) {
    notify.error(failure instanceof Error ? failure.message : unknownFailure);
    return;
  }
  switch (failure.status) {
    case 400:
      notify.error(failure.message, title);
      return;
    case 401:
      if (keepPage()) return;
      expireSession();
      notify.error('Unauthorized Access! Please login again');
      // Of several calls that fail, the first has led to /login.
      if (location.pathname !== href('/login')) goTo(loginPath(location.pathname + location.search));
      return;
    case 403:
      notify.error(failure.message);
      forbidden.call();
      return;
    case 404:
      return;
    default:
      notify.error(failure.message || unknownFailure);
  }
}

function isAborted(failure: unknown): boolean {
  return failure instanceof DOMException && failure.name === 'AbortError';
}
