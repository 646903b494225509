import type { Page } from '@playwright/test';

/** Opens a page and waits until it is hydrated: what is pressed before is lost, or follows a link without scripts. */
export async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await untilHydrated(page);
}

/** Reloads a page in the same way. */
export async function reloadPage(page: Page): Promise<void> {
  await page.reload();
  await untilHydrated(page);
}

/** Presses 'Reload', and waits in the same way for the page that comes. */
export async function pressReload(page: Page): Promise<void> {
  await Promise.all([
    page.waitForEvent('framenavigated'),
    page.getByRole('button', { name: 'Reload', exact: true }).click(),
  ]);
  await untilHydrated(page);
}

async function untilHydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const container = Object.entries(document).find(([name]) => name.startsWith('__reactContainer$'));
    // React's own record of whether it has hydrated the document.
    return container?.[1]?.stateNode.current.memoizedState.isDehydrated === false;
  });
}

/** Waits until React has rendered what it was told: the page that was gone to. */
export async function untilRendered(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const container = Object.entries(document).find(([name]) => name.startsWith('__reactContainer$'));
    // React's own record of what is still to be rendered.
    return container?.[1]?.stateNode.pendingLanes === 0;
  });
}
