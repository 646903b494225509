import { expect, type Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

const options: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag22aa'],
  rules: { 'heading-order': { enabled: true } },
  // What passes is not listed: naming its elements takes longer than checking them.
  resultTypes: ['violations'],
};

/** The page as it is now, or the part of it, has no fault that axe finds. */
export async function expectNoFaults(page: Page, what: string, part?: string): Promise<void> {
  // Once in a document: reading its half a megabyte takes longer than checking most pages.
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(axe.source);
  const results = await page.evaluate(([part, options]) => window.axe?.run(part ?? document, options), [
    part,
    options,
  ] as const);
  const faults = results?.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target }) => `${id}: ${target.join(' ')}`),
  );
  expect([...(faults ?? []), ...(await misnamed(page))], what).toEqual([]);
}

/** Controls whose name does not begin with their visible words: whoever speaks to the page says these (WCAG 2.5.3). */
const misnamed = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim().toLowerCase();
    return [...document.querySelectorAll<HTMLElement>('[aria-label]')]
      .filter((control) => control.matches('a, button, summary, [role=button], [role=tab], [role^=menuitem]'))
      .filter((control) => control.checkVisibility({ visibilityProperty: true }))
      .filter(({ innerText }) => /\p{L}/u.test(innerText))
      .filter(({ ariaLabel, innerText }) => !plain(ariaLabel ?? '').startsWith(plain(innerText)))
      .map(({ ariaLabel, innerText }) => `“${plain(innerText)}” is named “${ariaLabel}”`);
  });
