import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { fakeApi, refused } from '#web/testing/fake-api.ts';
import { closePages, openPage, press, routePage } from '#web/testing/open-page.tsx';
import AddDiscountPage from './add-discount-page.tsx';
import EditDiscountPage from './edit-discount-page.tsx';

afterEach(closePages);

const makeId = (digit: number) => `00000000-0000-4000-8000-00000000000${digit}`;
const target = (digit: number, name: string) => ({ kind: 'product', id: makeId(digit), name });
const [lamp, chair, mug] = [target(1, 'Lamp'), target(2, 'Chair'), target(3, 'Mug')];
const discount = {
  ...{ _id: makeId(9), title: 'Ten off', code: 'TEN', kind: 'percent', value: 10, minimum: null },
  ...{ forFirstOrder: false, startsAt: null, endsAt: null, maxUses: null, maxUsesPerPerson: null },
  ...{ borneBy: 'shop', targets: [lamp], isActive: false, state: 'off', uses: 0, given: 0, orders: 0 },
  ...{ lastOrder: null, lastChange: null, version: 1 },
};
const beside = {
  'GET /category': { categories: [] },
  'GET /brand/list/select': { brands: [] },
  'GET /product/list/select': { products: [lamp, chair, mug].map(({ id, name }) => ({ _id: id, name })) },
  'GET /order/work/choices': { merchants: [] },
  'POST /discount/estimate': { estimate: null },
  'GET /discount/:id/uses': { uses: [], totalPages: 1, currentPage: 1, count: 0 },
};

it('without a code would be for everybody: it is refused', async () => {
  const api = fakeApi({ ...beside, 'POST /discount': { success: true, message: '', discount } });
  const { user } = openPage(<AddDiscountPage />, { at: '/dashboard/discounts/add' });
  await user.type(await screen.findByLabelText('Percent off'), '10');
  await user.type(screen.getByLabelText('Name'), 'Ten off');
  const add = () => user.click(screen.getAllByRole('button', { name: /^Add/ })[0] as HTMLElement);
  await add();
  await screen.findByText('Please write a code, or choose that none is needed.');
  const code = screen.getByRole('textbox', { name: 'Code' });
  expect(document.activeElement).toBe(code);
  await user.type(code, 'ten');
  screen.getByText('10% off everything with the code TEN.');
  await add();
  await screen.findByText(`Now at /dashboard/discounts/edit/${discount._id}`);
  expect(api.sentBodies('POST /discount')).toMatchObject([{ title: 'Ten off', code: 'ten', targets: [] }]);
});

it('keeps what is chosen beside what somebody else has chosen, and discards', async () => {
  const call = 'PUT /discount/:id';
  const api = fakeApi({ ...beside, 'GET /discount/:id': { discount } });
  const { user } = openPage(routePage(EditDiscountPage, { id: discount._id }));
  const rule = (words: string) => screen.findByText(`10% off ${words} with the code TEN.`);
  await rule('Lamp');
  // 'Everything' is discarded, and so the box of chosen things may not be empty.
  await user.click(screen.getByRole('radio', { name: 'Everything' }));
  await rule('everything');
  await press(user, 'Discard');
  await rule('Lamp');
  await press(user, /^Remove Lamp/);
  await press(user, 'Save');
  await screen.findByText('Please choose at least one, or everything.');
  await press(user, 'Discard');

  await user.click(screen.getByRole('combobox', { name: 'Chosen' }));
  await user.click(await screen.findByRole('option', { name: /^Mug/ }));
  await user.keyboard('{Escape}');
  api.answers['GET /discount/:id'] = { discount: { ...discount, targets: [chair], version: 2 } };
  api.answers[call] = refused(400, 'It has changed.', { code: 'discount-changed' });
  await press(user, 'Save');
  await screen.findByText(/Your changes are still here/);
  await rule('Chair and Mug');
  api.answers[call] = ({ body }) => ({
    ...{
      success: true,
      message: 'Saved.',
      discount: { ...discount, targets: [chair, mug], version: body.version + 1 },
    },
  });
  await press(user, 'Save');
  await waitFor(() => expect(screen.queryByText(/Your changes are still here/)).toBeNull());
  expect(api.sentBodies(call).at(-1)).toMatchObject({
    version: 2,
    targets: [{ id: chair.id }, { id: mug.id }],
  });

  // Stored for everything: chosen things that were discarded are not asked for.
  api.answers[call] = { success: true, message: '', discount: { ...discount, targets: [], version: 4 } };
  await user.click(screen.getByRole('radio', { name: 'Everything' }));
  await press(user, 'Save');
  await waitFor(() => expect(api.sentBodies(call)).toHaveLength(3));
  await user.click(await screen.findByRole('radio', { name: /^Chosen products/ }));
  await press(user, 'Discard');
  await user.type(screen.getByLabelText('Name'), ' all');
  await press(user, 'Save');
  await waitFor(() =>
    expect(api.sentBodies(call).at(-1)).toMatchObject({ title: 'Ten off all', version: 4 }),
  );
});
