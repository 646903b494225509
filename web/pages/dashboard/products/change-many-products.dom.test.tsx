import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { editedProduct } from '#web/testing/edited-product.ts';
import { fakeApi, refused } from '#web/testing/fake-api.ts';
import { closePages, openPage, press } from '#web/testing/open-page.tsx';
import ProductsPage from './products-page.tsx';

afterEach(closePages);

const start = 'POST /product/bulk';
const makeId = (at: number) => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`;
const makeName = (at: number) => `Stool ${at}`;

/** The first page of so many products. */
async function open(count: number) {
  const products = Array.from({ length: Math.min(count, 20) }, (_, at) => ({
    ...{ ...editedProduct, _id: makeId(at + 1), name: makeName(at + 1) },
  }));
  const api = fakeApi({
    'GET /product': { products, count, currentPage: 1, totalPages: Math.ceil(count / 20) },
    'GET /product/bulk': { edits: [] },
    'POST /product/bulk/preview': ({ body }) => ({
      count: 'filter' in body.which ? count : body.which.ids.length,
      samples: [{ _id: makeId(1), name: makeName(1), variants: 1, from: 20, to: 21.99 }],
    }),
  });
  const { user } = openPage(<ProductsPage />, { at: '/dashboard/product?search=stool' });
  const box = async (at: number) => await screen.findByRole('checkbox', { name: `Choose ${makeName(at)}` });
  const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
  return { user, api, box, dialog };
}
const change = { kind: 'price', percent: 10, rounding: 'ninety-nine' };
const edit = {
  ...{ _id: makeId(99), change, total: 1, done: 1, changed: 1, refused: 0, refusals: [], canBeUndone: true },
  ...{ created: '2026-11-26T10:00:00.000Z', ended: '2026-11-26T10:00:01.000Z', ending: 'finished' },
};
const started = { success: true, message: '', edit };

it('changes the prices of all results, after examples', async () => {
  const { user, api, box, dialog } = await open(22);
  await user.click(await box(2));
  await user.keyboard('{Shift>}');
  await user.click(await box(4));
  await user.keyboard('{/Shift}');
  screen.getByText('3 chosen');
  await press(user, 'Choose all 22 results');
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Choose all on this page' }).checked).toBe(
    true,
  );
  await press(user, 'Change prices');
  const asked = await dialog('Change prices of 22 products');
  const percent = asked.getByRole('textbox', { name: 'Percent' });
  const send = asked.getByRole<HTMLButtonElement>('button', { name: 'Change prices' });
  const preview = api.answers['POST /product/bulk/preview'] as object;
  api.answers['POST /product/bulk/preview'] = refused(400, 'Enter a percentage from -90 to 500.');
  await user.type(percent, '600');
  await asked.findByText('Enter a percentage from -90 to 500.');
  expect(send.disabled).toBe(true);
  api.answers['POST /product/bulk/preview'] = preview;
  await user.clear(percent);
  await user.type(percent, '10');
  await user.selectOptions(asked.getByRole('combobox', { name: 'Round' }), 'To amounts that end in .99');
  expect((await asked.findByRole('listitem')).textContent).toContain('$21.99');
  api.answers[start] = started;
  await waitFor(() => expect(send.disabled).toBe(false));
  await user.click(send);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.sentBodies(start)).toMatchObject([
    { which: { filter: { search: 'stool' }, countWas: 22 }, change: { ...change, percent: '10' } },
  ]);
});

it('keeps the focus in the dialog until it is closed, and gives it back to its button, also where presses do not focus', async () => {
  const { user, box, dialog } = await open(1);
  await user.click(await box(1));
  await press(user, 'More');
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  await dialog('Delete 1 product');
  const isInside = () => screen.getByRole('dialog').contains(document.activeElement);
  await waitFor(() => expect(isInside()).toBe(true));
  await user.tab();
  expect(isInside()).toBe(true);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'More' })));
  // As in Safari, which focuses no button that is pressed.
  const opener = screen.getByRole('button', { name: 'Change prices' });
  fireEvent.click(opener);
  const asked = await dialog('Change prices of 1 product');
  await waitFor(() => expect(document.activeElement).toBe(asked.getByRole('textbox', { name: 'Percent' })));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(opener));
});

it('shows a change although its dialog was closed before the reply came', async () => {
  const { user, api, box, dialog } = await open(1);
  await user.click(await box(1));
  await press(user, 'Change prices');
  const asked = await dialog('Change prices of 1 product');
  await user.type(asked.getByRole('textbox', { name: 'Percent' }), '10');
  const { promise, resolve } = Promise.withResolvers<object>();
  api.answers[start] = () => promise;
  const send = asked.getByRole<HTMLButtonElement>('button', { name: 'Change prices' });
  await waitFor(() => expect(send.disabled).toBe(false));
  await user.click(send);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  api.answers['GET /product/bulk'] = { edits: [edit] };
  resolve(started);
  const results = await screen.findByRole('region', { name: 'Changes of many products' });
  expect(results.textContent).toContain('1 changed');
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(
    'Done: Prices +10% 1 changed',
  );
  await waitFor(() => expect(screen.queryByText('1 chosen')).toBeNull());
});
