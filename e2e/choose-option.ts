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
  const wanted = box.page().getByRole('option', { name, exact });
  await expect(wanted).toBeVisible();
  await expect(box.page().getByRole('option').filter({ hasNotText: text })).toHaveCount(0);
  await wanted.click();
}
