import type { Page, Route } from '@playwright/test';

/**
 * Answers the requests for `url` by `answer` until the returned function is called, and leaves them to the shop after it. The route
 * stays: requests that are on their way when the last route of a page is taken away may never end.
 */
export async function intercept(
  page: Page,
  url: string,
  answer: (route: Route) => Promise<void>,
): Promise<() => void> {
  let isOver = false;
  await page.route(url, (route) => (isOver ? route.fallback() : answer(route)));
  return () => {
    isOver = true;
  };
}

/** Answers the first request for `url` by `answer`, and leaves the others to the shop. */
export async function interceptOnce(
  page: Page,
  url: string,
  answer: (route: Route) => Promise<void>,
): Promise<void> {
  const end = await intercept(page, url, (route) => {
    end();
    return answer(route);
  });
}

/** Holds the requests for `url` until the returned function is called. */
export async function hold(page: Page, url: string | RegExp): Promise<() => void> {
  const { promise: isOver, resolve: end } = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    await isOver;
    await route.continue();
  });
  return end;
}
