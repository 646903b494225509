import { expect, it } from 'vitest';
import { initialSettings } from './settings.rules.ts';
import { toShownProviders } from './shown-providers.rules.ts';

const initial = initialSettings({ storeName: 'Kiln', supportPhone: '1', taxRate: 5 });
const isSetUp = { google: true, facebook: false };

it('a new shop shows both providers, and which one is not set up', () => {
  expect(toShownProviders(initial, isSetUp)).toEqual({ google: 'ready', facebook: 'not-set-up' });
});

it('the owner hides each, whether it is set up or not', () => {
  const hidden = { ...initial, 'sign-in': { showsGoogle: false, showsFacebook: false } };
  expect(toShownProviders(hidden, isSetUp)).toEqual({ google: 'hidden', facebook: 'hidden' });
});
