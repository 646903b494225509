import { screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { fakeApi } from '#web/testing/fake-api.ts';
import { closePages, openPage } from '#web/testing/open-page.tsx';
import DocumentsPage from './documents-page.tsx';

afterEach(closePages);

const ofMerchant = {
  permissions: ['documents.read'],
  membership: { of: 'merchant', set: 'owner' },
};

it.each([
  [['taxNumber'], {}, 'the tax number is missing. Complete Company. '],
  [['address', 'taxNumber'], {}, 'the address and the tax number are missing. Complete Company. '],
  [
    ['legalName', 'address', 'taxNumber'],
    ofMerchant,
    'the legal name, the address, and the tax number are missing. Complete your seller data. ',
  ],
  [['taxNumber'], { permissions: ['documents.read'] }, 'the tax number is missing. '],
])('says in sentences that no invoices are issued without %j', async (missing, profile, sentences) => {
  fakeApi({
    'GET /documents': {
      ...{ documents: [], count: 0, totalPages: 1, currentPage: 1, series: [], currency: 'USD', missing },
      sums: { invoices: 0, invoiced: 0, creditNotes: 0, credited: 0 },
    },
  });
  openPage(<DocumentsPage />, { at: '/dashboard/documents', profile });
  const note = (await screen.findByText(/^No invoices are issued/)).closest('p');
  expect(note?.textContent).toBe(
    `No invoices are issued: ${sentences}Orders that are placed then get invoices. Orders before that get one only when you ask for it.`,
  );
});
