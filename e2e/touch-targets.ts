import type { Page } from '@playwright/test';

/**
 * Controls on the page that a finger can hardly hit: less than 44 px high or 24 px wide (design notes, WCAG 2.2). A link
 * within a sentence may be as high as its line, and one beside a larger link to the same place as it likes.
 */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const controls = document.querySelectorAll<HTMLElement>(
      'a[href], button, input, select, textarea, summary',
    );

    /** What takes the press: a label for its box, the field for the text in it. */
    const targetOf = (control: HTMLElement): HTMLElement => {
      if (control.matches('[type=checkbox], [type=radio]')) return control.closest('label') ?? control;
      return control.closest<HTMLElement>('.combo') ?? control;
    };
    /** With the finger's room that a pseudo-element gives it. */
    const sizeOf = (target: HTMLElement) => {
      let { width, height } = target.getBoundingClientRect();
      for (const pseudo of ['::before', '::after']) {
        const style = getComputedStyle(target, pseudo);
        if (style.content === 'none' || style.position !== 'absolute') continue;
        width = Math.max(width, Number.parseFloat(style.width) || 0);
        height = Math.max(height, Number.parseFloat(style.height) || 0);
      }
      return { width, height };
    };
    const isLarge = (control: HTMLElement): boolean => {
      const { width, height } = sizeOf(targetOf(control));
      return height > 43.5 && width >= 24;
    };
    const isShown = (control: HTMLElement): boolean => {
      const { width, height } = targetOf(control).getBoundingClientRect();
      return control.checkVisibility({ visibilityProperty: true }) && width > 1 && height > 1;
    };
    const isInSentence = (control: HTMLElement): boolean => {
      const around = control.parentElement?.textContent?.trim() ?? '';
      return (
        getComputedStyle(control).display === 'inline' && around.length > control.innerText.trim().length + 3
      );
    };
    const hasLargeTwin = (control: HTMLElement): boolean => {
      const href = control.getAttribute('href');
      if (!href) return false;
      return [...document.querySelectorAll<HTMLElement>(`a[href="${CSS.escape(href)}"]`)].some(isLarge);
    };
    return [...controls]
      .filter((control) => isShown(control) && !control.closest('[inert]'))
      .filter((control) => !isLarge(control) && !isInSentence(control) && !hasLargeTwin(control))
      .map((control) => {
        const { width, height } = sizeOf(targetOf(control));
        const name = control.getAttribute('aria-label') ?? control.textContent?.trim().slice(0, 40);
        return `${control.tagName.toLowerCase()} "${name}" ${Math.round(width)} x ${Math.round(height)}`;
      });
  });
}
