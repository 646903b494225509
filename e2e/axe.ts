import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** The page as it is now has no fault that axe finds. */
export async function expectNoFaults(page: Page, what: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    // What passes is not listed: naming its elements takes longer than checking them.
    .options({ resultTypes: ['violations'] })
    .withTags(['wcag2a', 'wcag2aa', 'wcag22aa'])
    // Pages have no frames. For these, axe would be loaded once more, into another page.
    .setLegacyMode()
    .analyze();
  const faults = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target }) => `${id}: ${target.join(' ')}`),
  );
  expect(faults, what).toEqual([]);
}
