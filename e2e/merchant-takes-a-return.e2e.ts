import { expectNoFaults } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { interceptOnce } from './intercept.ts';
import { administrator, demoMerchant, fetchToken, signIn } from './people.ts';
import { askToReturn, returnWords as words } from './returned-order.ts';
import { smallTargets } from './touch-targets.ts';

test('a merchant receives a return on a phone and keeps some of it, and a clerk refunds the rest', async ({
  browser,
  shop,
}) => {
  const { own, order, name } = await askToReturn(shop);
  const phone = await browser.newPage({
    viewport: { width: 375, height: 700 },
    hasTouch: true,
    isMobile: true,
    // Colours in between are no colours of ours.
    reducedMotion: 'reduce',
  });
  await signIn(phone, await fetchToken(shop, demoMerchant));
  await phone.goto(`${shop.url}/dashboard/orders/customers?view=returns`);
  const row = phone.getByRole('row').filter({ hasText: name });
  await expect(row).toContainText(`1 × ${own.name}`);
  await expect(row).toContainText(/Asked Answer by /);
  await expectNoFaults(phone, 'the returns of a merchant at 375 px');
  await row.getByRole('link', { name: `Accept, return ${name}` }).tap();

  const section = phone.getByRole('region', { name: `Return ${name}` });
  await expect(section.getByRole('heading')).toBeFocused();
  await expect(section).toContainText(`Arrived damaged. “${words}”`);
  // Words are required, and stay while the form is open.
  await section.getByRole('button', { name: `Refuse return ${name}` }).tap();
  await section.getByRole('button', { name: 'Refuse', exact: true }).tap();
  await expect(section.getByLabel('Why not?')).toHaveAttribute('aria-invalid', 'true');
  await expectNoFaults(phone, 'refusing a return at 375 px');
  await section.getByRole('button', { name: 'Cancel', exact: true }).tap();
  await section.getByRole('button', { name: `Accept return ${name}` }).tap();
  await expect(section).toContainText('Accepted');

  await section.getByRole('button', { name: `Received, return ${name}` }).tap();
  const form = phone.getByRole('form', { name: `What came of return ${name}?` });
  await expect(form.getByLabel(`How many of ${own.name} go back on the shelf`)).toHaveValue('0');
  await expect(form).toContainText('1 is not put back: it is damaged. Stock stays as it is.');
  expect(await smallTargets(phone)).toEqual([]);
  await expect.poll(() => phone.evaluate(() => document.scrollingElement?.scrollWidth)).toBe(375);
  await expectNoFaults(phone, 'receiving a return at 375 px');
  // The reply is lost: nothing that is typed goes, and the same press changes nothing more.
  await form.getByLabel(`How many of ${own.name} came`).fill('1');
  await interceptOnce(phone, '**/api/returns/*/receive', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await form.getByRole('button', { name: 'Received' }).tap();
  await expect(form.getByRole('alert')).toBeVisible();
  await form.getByRole('button', { name: 'Received' }).tap();
  await expect(form).toBeHidden();
  await expect(section).toContainText('The shop refunds it.');

  await section.getByRole('button', { name: `Keep some of the price of return ${name}` }).tap();
  const keep = phone.getByRole('form', { name: `Keep some of the price of return ${name}` });
  const [amount, why] = [keep.getByLabel('How much is kept?'), keep.getByLabel('Why?')];
  await amount.fill('9999');
  await why.fill('The rim is worn.');
  await keep.getByRole('button', { name: 'Keep', exact: true }).tap();
  await expect(amount).toHaveAttribute('aria-invalid', 'true');
  await expect(keep).toContainText(/At most \$[\d.]+ can be kept\./);
  await amount.fill('2');
  expect(await smallTargets(phone)).toEqual([]);
  await expectNoFaults(phone, 'keeping some of the price at 375 px');
  // The server refuses it: what is typed stays.
  await interceptOnce(phone, '**/api/returns/*/close', (route) =>
    route.fulfill({ status: 400, json: { error: 'Not now.', code: 'not-refundable' } }),
  );
  await keep.getByRole('button', { name: 'Keep $2.00' }).tap();
  await expect(keep.getByRole('alert')).toContainText('Not now.');
  await expect(amount).toHaveValue('2');
  await expect(why).toHaveValue('The rim is worn.');
  await keep.getByRole('button', { name: 'Keep $2.00' }).tap();
  await expect(keep).toBeHidden();
  const isKept = '$2.00 is kept: “The rim is worn.”';
  await expect(section).toContainText(isKept);
  // It is taken back, and kept again.
  await section.getByRole('button', { name: `Change what is kept of return ${name}` }).tap();
  const change = phone.getByRole('form', { name: `Change what is kept of return ${name}` });
  await expect(change.getByLabel('How much is kept?')).toHaveValue('2.00');
  await expect(change.getByLabel('Why?')).toHaveValue('The rim is worn.');
  expect(await smallTargets(phone)).toEqual([]);
  await expectNoFaults(phone, 'changing what is kept at 375 px');
  await change.getByRole('button', { name: 'Keep nothing' }).tap();
  await expect(change).toBeHidden();
  await expect(section).not.toContainText('is kept');
  await section.getByRole('button', { name: `Keep some of the price of return ${name}` }).tap();
  await amount.fill('2');
  await why.fill('The rim is worn.');
  await keep.getByRole('button', { name: 'Keep $2.00' }).tap();
  await expect(section).toContainText(isKept);
  await phone.close();

  const page = await browser.newPage();
  await signIn(page, await fetchToken(shop, administrator));
  await page.goto(`${shop.url}/dashboard/orders/customers?view=returns`);
  const sum = `$${(own.price * 1.05 - 2).toFixed(2)}`;
  const listed = page.getByRole('row').filter({ hasText: name });
  await expect(listed).toContainText(`Refund ${sum}`);
  await page.setViewportSize({ width: 1440, height: 900 });
  // The keys of the list open it, too.
  await expect(async () => {
    // Returns of other tests may be listed before it.
    await page.keyboard.press('j');
    await expect(listed.getByRole('link').first()).toBeFocused({ timeout: 500 });
  }).toPass();
  await listed.getByRole('link', { name: `Refund, return ${name}` }).click();
  const theirs = page.getByRole('region', { name: `Return ${name}` });
  await expect(theirs).toContainText('Received');
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await expectNoFaults(page, 'a received return, dark');
  await theirs.getByRole('button', { name: `Refund ${sum}` }).click();
  await expect(theirs).toContainText('Closed');
  await expect(theirs).toContainText(`Refunded ${sum}`);
  const { payments } = await (
    await page.request.get(`${shop.url}/api/order/${order}/details`, {
      headers: { authorization: await fetchToken(shop, administrator) },
    })
  ).json();
  expect(payments[0].refunded).toBe(Number(sum.slice(1)));
});
