import type { Route } from '@playwright/test';

/** For `page.route`: replies as the shop does while too many people sign in. */
export const refuseBusy = (route: Route): Promise<void> =>
  route.fulfill({
    status: 503,
    headers: { 'retry-after': '1' },
    json: { error: 'Too many people are signing in.', code: 'too-many-signing-in' },
  });
