import { type BrowserContext, expect, type Page } from '@playwright/test';

interface ShownNotice {
  text: string;
  isTaken: boolean;
}

declare global {
  interface Window {
    shownNotices?: ShownNotice[];
  }
}

const notices = '[aria-label="Notifications"] :is([role=status], [role=alert])';

/** Keeps the texts of all notices: most are gone after a second, which a slow machine takes to look for one. */
export async function keepNotices(context: BrowserContext): Promise<void> {
  await context.addInitScript((selector) => {
    const shown: ShownNotice[] = [];
    window.shownNotices = shown;
    new MutationObserver((changes) => {
      for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
        if (!(node instanceof Element)) continue;
        for (const notice of [node, ...node.querySelectorAll(selector)])
          if (notice.matches(selector)) shown.push({ text: notice.textContent ?? '', isTaken: false });
      }
    }).observe(document, { childList: true, subtree: true });
  }, notices);
}

/** Waits until a notice with that text is shown, or has been shown on this page since the last call for it. */
export async function expectNotice(page: Page, text: string): Promise<void> {
  const look = () =>
    page.evaluate(
      ([wanted, selector]) => {
        const shown = window.shownNotices ?? [];
        const found = shown.filter((notice) => !notice.isTaken && notice.text.includes(wanted));
        for (const notice of found) notice.isTaken = true;
        // The same text again is no new notice, as long as it is shown.
        const isShown = [...document.querySelectorAll(selector)].some(
          (notice) => notice.textContent?.includes(wanted) && !notice.hasAttribute('data-ending-style'),
        );
        return found.length > 0 || isShown ? 'shown' : shown.map((notice) => notice.text);
      },
      [text, notices] as const,
    );
  // Another document may be on its way.
  await expect.poll(() => look().catch(String), `the notice “${text}”`).toBe('shown');
}
