import { expect, type Locator } from '@playwright/test';

/**
 * Types into a box with suggestions and chooses one. The list moves when the reply comes, so it is pressed only when it shows
 * nothing else any more.
 */
export async function chooseOption(
  box: Locator,
  text: string,
  { name = text, exact = false } = {},
): Promise<void> {
  await box.fill(text);
  // A form has options of other boxes, too.
  const list = box.page().getByRole('listbox');
  const wanted = list.getByRole('option', { name, exact });
  await expect(wanted).toBeVisible();
  await expect(list.getByRole('option').filter({ hasNotText: text })).toHaveCount(0);
  await wanted.click();
}
