import type { Page } from '@playwright/test';

/**
 * Controls that are hard to hit: less than 44 px high or 24 px wide (WCAG 2.2). Exceptions: a link within a sentence, and
 * one beside a larger link to the same page.
 */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const controls = document.querySelectorAll<HTMLElement>(
      'a[href], button, input, select, textarea, summary',
    );

    /** What receives the press: the label of a checkbox, the field around its input. */
    const pressTarget = (control: HTMLElement): HTMLElement => {
      if (control.matches('[type=checkbox], [type=radio]')) return control.closest('label') ?? control;
      return control.closest<HTMLElement>('[role=group]:has([role=combobox])') ?? control;
    };
    /** Including the area that a pseudo-element adds. */
    const targetSize = (target: HTMLElement) => {
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
      const { width, height } = targetSize(pressTarget(control));
      return height > 43.5 && width >= 24;
    };
    const isShown = (control: HTMLElement): boolean => {
      const { width, height } = pressTarget(control).getBoundingClientRect();
      return control.checkVisibility({ visibilityProperty: true }) && width > 1 && height > 1;
    };
    const isInSentence = (control: HTMLElement): boolean => {
      const around = control.parentElement?.textContent?.trim() ?? '';
      const { display } = getComputedStyle(control);
      const isInline =
        display === 'inline' || (display === 'inline-block' && control.matches('a, button.link'));
      return isInline && around.length > control.innerText.trim().length + 3;
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
        const { width, height } = targetSize(pressTarget(control));
        const name = control.getAttribute('aria-label') ?? control.textContent?.trim().slice(0, 40);
        return `${control.tagName.toLowerCase()} "${name}" ${Math.round(width)} x ${Math.round(height)}`;
      });
  });
}
