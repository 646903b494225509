import { expect, it } from 'vitest';
import { withSecrets } from './saved-secrets.ts';

const saved = (changes: object) => ({
  ...{ settings: { offersStripe: true, holdMinutes: 35 }, version: 3, updatedBy: 'Ines' },
  ...{ updatedAt: '2026-11-26T10:00:00.000Z', hint: null as string | null, ...changes },
});

it('takes a saved key with its version', () => {
  const now = saved({ version: 4, hint: '4242' });
  expect(withSecrets(saved({}), now)).toEqual(now);
});

it('takes that Stripe is offered no longer without a key', () => {
  const now = saved({ version: 4, settings: { offersStripe: false, holdMinutes: 35 } });
  expect(withSecrets(saved({ hint: '4242' }), now)).toEqual(now);
});

it('keeps the version of the form where somebody else has changed the other settings', () => {
  const settings = { offersStripe: true, holdMinutes: 60 };
  const now = saved({ version: 5, hint: '4242', settings, updatedBy: 'Tom' });
  expect(withSecrets(saved({}), now)).toEqual(saved({ hint: '4242' }));
});
