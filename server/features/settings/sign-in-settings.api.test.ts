import { afterAll, expect, it } from 'vitest';
import { addAdministrator } from '#server/testing/builders/people.ts';
import { changeSettings, readSettings } from '#server/testing/builders/settings.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const shop = await createTestApp({ GOOGLE_CLIENT_ID: 'shop', GOOGLE_CLIENT_SECRET: 'of the tests' });
afterAll(shop.close);
const ada = await addAdministrator(shop);

it('both buttons are shown at first; each is hidden alone, and the page knows which is set up', async () => {
  expect(await readSettings(shop, ada, 'sign-in')).toMatchObject({
    settings: { showsGoogle: true, showsFacebook: true },
    isSetUp: { google: true, facebook: false },
  });
  await changeSettings(shop, ada, 'sign-in', { showsFacebook: false });
  expect(await readSettings(shop, ada, 'sign-in')).toMatchObject({
    settings: { showsGoogle: true, showsFacebook: false },
    version: 2,
  });
});
