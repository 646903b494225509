import { expect, test } from './fixtures.ts';
import { openPage } from './open-page.ts';

test('the page of each mailed link says what its button does, and the button does that', async ({ page }) => {
  for (const [path, title, heading, button] of [
    ['/newsletter/confirm', 'Confirm newsletter', 'Newsletter', 'Confirm'],
    ['/newsletter/unsubscribe', 'Unsubscribe', 'Unsubscribe', 'Unsubscribe'],
    ['/back-in-stock/confirm', 'Tell me when it is back', 'Tell me when it is back', 'Confirm'],
    ['/back-in-stock/cancel', 'Cancel the e-mail', 'Cancel the e-mail', 'Cancel the e-mail'],
  ] as const) {
    await openPage(page, `${path}/some-token`);
    await expect(page).toHaveTitle(new RegExp(`^${title} `));
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText(heading);
    const sent = page.waitForRequest(`**/api${path}/some-token`);
    await page.getByRole('main').getByRole('button', { name: button }).click();
    expect((await sent).method()).toBe('POST');
    await expect(page.getByRole('main').getByRole('button', { name: button })).toHaveCount(0);
  }
});
