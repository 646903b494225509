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
