import { expectNoFaults } from './axe.ts';
import { expect, test } from './fixtures.ts';
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
  await section.getByRole('button', { name: `Accept return ${name}` }).tap();
  await expect(section).toContainText('Accepted');

  await section.getByRole('button', { name: `Received, return ${name}` }).tap();
  const form = phone.getByRole('form', { name: `What came of return ${name}?` });
  await expect(form.getByLabel(`How many of ${own.name} go back on the shelf`)).toHaveValue('0');
  await expect(form).toContainText('1 is not put back: it is damaged. Stock stays as it is.');
  expect(await smallTargets(phone)).toEqual([]);
  await expect.poll(() => phone.evaluate(() => document.scrollingElement?.scrollWidth)).toBe(375);
  await expectNoFaults(phone, 'receiving a return at 375 px');
  await form.getByRole('button', { name: 'Received' }).tap();
  await expect(form).toBeHidden();
  await expect(section).toContainText('The shop refunds it.');

  await section.getByRole('button', { name: `Keep some of the price of return ${name}` }).tap();
  const keep = phone.getByRole('form', { name: `Keep some of the price of return ${name}` });
  const [amount, why] = [keep.getByLabel('How much is kept?'), keep.getByLabel('Why?')];
  await why.fill('The rim is worn.');
  await amount.fill('2');
  expect(await smallTargets(phone)).toEqual([]);
  await expectNoFaults(phone, 'keeping some of the price at 375 px');
  await keep.getByRole('button', { name: 'Keep $2.00' }).tap();
  await expect(keep).toBeHidden();
  await expect(section).toContainText('$2.00 is kept: “The rim is worn.”');
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
