import { expect, it } from 'vitest';
import { readSettings } from '#server/env.ts';
import { createOrderLinks } from '#server/features/orders/order-link.ts';
import { initialSettings } from '#server/features/settings/settings.rules.ts';
import { createSender } from './mail-sender.ts';

async function findSender(storeName: string, env: Record<string, string> = {}): Promise<string> {
  const settings = readSettings(env);
  const latest = async () => initialSettings({ ...settings.initial, storeName });
  return (await createSender({ settings, shopSettings: { latest }, orderLinks: createOrderLinks('key') })())
    .from;
}

it('is the name of the shop, and an address at its host', async () => {
  expect(await findSender('Lamps')).toBe('Lamps <no-reply@localhost>');
  expect(await findSender('Lamps', { PUBLIC_URL: 'https://shop.example.com' })).toBe(
    'Lamps <no-reply@shop.example.com>',
  );
  expect(await findSender('Lamps, "Inc"')).toBe('"Lamps, \\"Inc\\"" <no-reply@localhost>');
});

it('is MAIL_FROM, if that is set', async () => {
  const MAIL_FROM = 'Kiln <hello@example.com>';
  expect(await findSender('Lamps', { MAIL_FROM })).toBe(MAIL_FROM);
});
