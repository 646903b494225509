import { expect, type Page } from '@playwright/test';
import { TOTP } from 'otpauth';

/** What an authenticator app shows whose clock is that many seconds fast. */
export const totpCode = (key: string, secondsFast = 0): string =>
  new TOTP({ secret: key }).generate({ timestamp: Date.now() + secondsFast * 1000 });

/** The new recovery codes on the page, which it shows once. */
async function readRecoveryCodes(page: Page): Promise<string[]> {
  const codes = page.getByRole('region', { name: /^Recovery codes of/ }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  return await codes.allInnerTexts();
}

/**
 * Sets two-step sign-in up, on the page that offers it. Returns the key and the recovery codes that it showed.
 * @param password null for an account of a provider
 * @param readCode for an account whose e-mail address nobody has proven: reads the mail with the code
 */
export async function setUp(page: Page, password: string | null, readCode?: () => Promise<string>) {
  if (password !== null) await page.getByLabel('Your password').fill(password);
  await page.getByRole('button', { name: 'Set up two-step sign-in' }).click();
  if (readCode) {
    await expect(page.getByLabel('Code from the mail')).toBeFocused();
    await page.getByLabel('Code from the mail').fill(await readCode());
    await page.getByRole('button', { name: 'Continue' }).click();
  }
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  const shown = await page
    .getByText(/^Or enter this key:/)
    .locator('strong')
    .innerText();
  const key = shown.replaceAll(' ', '');
  await page.getByLabel('Code', { exact: true }).fill(totpCode(key));
  await page.getByRole('button', { name: 'Turn on' }).click();
  const recoveryCodes = await readRecoveryCodes(page);
  await expect(page.getByText('You are signed out on all other devices.')).toBeVisible();
  await page.getByRole('button', { name: 'I have saved them' }).click();
  return { key, recoveryCodes };
}
