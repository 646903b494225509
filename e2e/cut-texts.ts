import type { Page } from '@playwright/test';

/** Sums and labels of buttons of which a part is not on the screen. Long names may end with an ellipsis. */
export function cutTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isInScroller = (element: Element): boolean => {
      const { parentElement } = element;
      if (!parentElement) return false;
      const { overflowX } = getComputedStyle(parentElement);
      return /auto|scroll|hidden|clip/.test(overflowX) || isInScroller(parentElement);
    };
    return [...document.querySelectorAll<HTMLElement>('button, .price, .num')]
      .filter(
        (element) =>
          element.checkVisibility({ visibilityProperty: true }) && !element.closest('[inert], .sr-only'),
      )
      .filter((element) => {
        const { right, width } = element.getBoundingClientRect();
        if (width <= 1) return false;
        const isClipped =
          /hidden|clip/.test(getComputedStyle(element).overflowX) &&
          element.scrollWidth > element.clientWidth + 1;
        return isClipped || (right > innerWidth + 1 && !isInScroller(element));
      })
      .map((element) => `${element.tagName.toLowerCase()} "${element.innerText.slice(0, 40)}"`);
  });
}
