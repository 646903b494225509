import { expect, test } from 'vitest';
import { type SellerFields, sellerForm } from '#contract/sellers.contract.ts';
import { mergeChanges } from '#web/components/form/merge-changes.ts';
import { asSent, toValues } from './seller-form.tsx';

const empty: SellerFields = {
  ...{ legalName: null, address: null, email: null, phone: null, register: null, registerNumber: null },
  ...{ vatId: null, taxNumber: null, confirms: false, requiresSafety: false, words: '', returnAddress: '' },
};
const complete: SellerFields = {
  ...empty,
  ...{ legalName: 'Kilnfold GmbH', email: 'shop@kilnfold.example', phone: '030 901820' },
  address: {
    ...{ address: 'Torstr. 1', city: 'Berlin', state: '', country: 'Germany', zipCode: '10115' },
    countryCode: 'DE',
  },
};
const typed = (settings: SellerFields) => sellerForm.parse({ ...toValues(settings), words: 'Mine.' });

test.each([
  ['nothing', empty, complete],
  ['everything', complete, { ...complete, email: null, legalName: 'Kilnfold AG' }],
])('what was typed beside %s keeps what somebody else has saved', (_name, base, other) => {
  const merged = mergeChanges({ base: asSent(base), own: typed(base), other: asSent(other) });
  expect(merged).toEqual({ ...asSent(other), words: 'Mine.' });
  expect(toValues(merged as SellerFields)).toEqual({ ...toValues(other), words: 'Mine.' });
});

test.each([
  ['country', 'countryCode', 'DE', ['address', 'city', 'zipCode']],
  ['street', 'address', 'Torstr. 1', ['countryCode', 'city', 'zipCode']],
  ['second line', 'line2', 'Hof 2', ['address', 'countryCode', 'city', 'zipCode']],
  ['city', 'city', 'Berlin', ['address', 'countryCode', 'zipCode']],
  ['postcode', 'zipCode', '10115', ['address', 'countryCode', 'city']],
])(
  'an address with nothing but a %s is refused at the fields that are missing',
  (_label, name, value, at) => {
    const values = toValues(complete);
    const { address } = toValues(empty);
    const { error } = sellerForm.safeParse({ ...values, address: { ...address, [name]: value } });
    const refused = error?.issues.map(({ path }) => path.join('.'));
    expect(refused).toEqual(expect.arrayContaining(at.map((field) => `address.${field}`)));
    expect(refused).not.toContain(`address.${name}`);
  },
);

test('a seller without an address can be saved', () => {
  expect(sellerForm.safeParse(toValues({ ...complete, address: null })).success).toBe(true);
});
