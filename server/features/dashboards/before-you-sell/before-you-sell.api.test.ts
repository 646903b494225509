import { afterAll, expect, it } from 'vitest';
import type { BeforeYouSell } from '#contract/before-you-sell.contract.ts';
import { publishTerms } from '#server/testing/builders/pages.ts';
import { addAdministrator } from '#server/testing/builders/people.ts';
import { addProduct } from '#server/testing/builders/products.ts';
import { changeSettings } from '#server/testing/builders/settings.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const shop = await createTestApp({ TAX_RATE: '5' });
afterAll(shop.close);
const ada = await addAdministrator(shop);
const { token } = ada;

const steps = async (): Promise<BeforeYouSell['steps']> =>
  (await shop.call('GET', '/dashboard/before-you-sell', { token })).json().steps;
const readState = async (step: string) => (await steps()).find((one) => one.step === step)?.state;
const readSeen = async (step: string) => (await steps()).find((one) => one.step === step)?.seen;
const confirm = (body: object) => shop.call('PUT', '/dashboard/before-you-sell', { token, body });

it('says what a new shop lacks, and what was done since', async () => {
  expect((await steps()).map(({ state }) => state)).toEqual([
    ...['question', 'question', 'open', 'open', 'open', 'open', 'open'],
  ]);
  await addProduct(shop.db);
  await publishTerms(shop.db);
  await changeSettings(shop, ada, 'checkout', { offersOnDelivery: true });
  for (const step of ['products', 'terms', 'payments']) expect(await readState(step)).toBe('done');
});

it.each([
  ['taxes', () => changeSettings(shop, ada, 'general', { taxRate: 19 })],
  [
    'delivery',
    () => {
      const zones = shop.shopSettings.initial.delivery.zones.map((zone) => ({ ...zone, name: 'All places' }));
      return changeSettings(shop, ada, 'delivery', { zones });
    },
  ],
] as const)(
  'an answer about %s counts until they change, also one that comes too late',
  async (step, change) => {
    const seen = await readSeen(step);
    const reply = await confirm({ step, seen });
    expect(reply.json().steps).toContainEqual(
      expect.objectContaining({
        step,
        state: 'done',
        text: expect.stringContaining('Confirmed by Ada Test.'),
      }),
    );
    await change();
    expect(await readState(step)).toBe('question');
    const late = await confirm({ step, seen });
    expect([late.statusCode, late.json().code]).toEqual([400, 'settings-changed']);
    expect(await readState(step)).toBe('question');
  },
);

it('refuses an answer about anything else in words', async () => {
  expect((await confirm({ step: 'mail', seen: 'x' })).json().error).toBe('Please choose delivery or taxes.');
});
