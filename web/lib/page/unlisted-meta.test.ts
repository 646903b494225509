import { expect, test } from 'vitest';
import { unlistedMeta } from './unlisted-meta.ts';

const shop = {
  name: 'MERN Store',
  supportPhone: '',
  publicUrl: '',
  imageBaseUrl: '',
  texts: {},
  offer: {
    opensCheckout: false,
    allowsGuests: false,
    country: '',
    pricesIncludeTax: false,
    delivery: 'free' as const,
    methods: [],
    payments: [],
  },
  providers: { google: 'hidden' as const, facebook: 'hidden' as const },
  withdrawalDays: null,
};

test.each([
  [{ shop }, 'Login | MERN Store'],
  // The root's data could not be loaded.
  [undefined, 'Login'],
])('with the data %j of the root the title is %s', (loaderData, title) => {
  expect(unlistedMeta('Login')({ matches: [{ loaderData }] })).toEqual([
    { title },
    { name: 'robots', content: 'noindex' },
    { name: 'referrer', content: 'no-referrer' },
  ]);
});
