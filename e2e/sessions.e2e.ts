import { expect, test } from './fixtures.ts';
import { expectNotice } from './notices.ts';
import { administrator, fetchToken, signIn, signUp } from './people.ts';

test('an administrator signs an account out everywhere, by a question whose buttons stay where they are while it opens', async ({
  page,
  shop,
}) => {
  const { token } = await signUp(shop, 'Lena');
  const me = await fetch(`${shop.url}/api/user/me`, { headers: { authorization: token } });
  const { user } = await me.json();
  await signIn(page, await fetchToken(shop, administrator));
  // The question has no space below its button, and opens above it.
  await page.setViewportSize({ width: 1280, height: 500 });
  await page.goto(`/dashboard/users/${user._id}`);
  const opener = page.getByRole('button', { name: 'Sign out everywhere' });
  await opener.focus();
  await page.evaluate(() => {
    const places = new Set<string>();
    Object.assign(window, { places });
    const look = () => {
      const button = document.querySelector('[role=dialog] button:last-of-type');
      if (button) places.add(`${button.getBoundingClientRect().top} of a page at ${scrollY}`);
      requestAnimationFrame(look);
    };
    look();
  });
  await opener.press('Enter');
  const question = page.getByRole('dialog');
  const cancel = question.getByRole('button', { name: 'Cancel' });
  await expect(cancel).toBeFocused();
  await expect(cancel).toBeInViewport({ ratio: 1 });
  await question.evaluate((popup) => Promise.all(popup.getAnimations().map(({ finished }) => finished)));
  expect(await page.evaluate(() => [...(window as unknown as { places: Set<string> }).places])).toHaveLength(
    1,
  );
  await question.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expectNotice(page, 'The account is signed out everywhere.');
  const ended = await fetch(`${shop.url}/api/user/me`, { headers: { authorization: token } });
  expect(ended.status).toBe(401);
});
