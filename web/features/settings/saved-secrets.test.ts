import { expect, it } from 'vitest';
import { withSecrets } from './saved-secrets.ts';

const saved = (changes: object) => ({
  ...{ settings: { holdMinutes: 35 }, version: 3, updatedAt: '2026-11-26T10:00:00.000Z', updatedBy: 'Ines' },
  ...{ hint: null as string | null, ...changes },
});

it('takes a saved key with its version', () => {
  const now = saved({ version: 4, hint: '4242' });
  expect(withSecrets(saved({}), now)).toEqual(now);
});

it('keeps the version of the form where somebody else has changed the other settings', () => {
  const now = saved({ version: 5, hint: '4242', settings: { holdMinutes: 60 }, updatedBy: 'Tom' });
  expect(withSecrets(saved({}), now)).toEqual(saved({ hint: '4242' }));
});
