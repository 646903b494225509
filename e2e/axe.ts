import { expect, type Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

const options: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag22aa'],
  // What passes is not listed: naming its elements takes longer than checking them.
  resultTypes: ['violations'],
};

/** The page as it is now has no fault that axe finds. */
export async function expectNoFaults(page: Page, what: string): Promise<void> {
  // Once in a document: reading its half a megabyte takes longer than checking most pages.
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(axe.source);
  const results = await page.evaluate((options) => window.axe?.run(document, options), options);
  const faults = results?.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target }) => `${id}: ${target.join(' ')}`),
  );
  expect(faults, what).toEqual([]);
}
