import { expect, type Locator } from '@playwright/test';

/** What is pressed is at least 24 pixels high, without what a style adds around it. */
export async function expectTarget(pressed: Locator): Promise<void> {
  expect((await pressed.boundingBox())?.height).toBeGreaterThanOrEqual(24);
}
