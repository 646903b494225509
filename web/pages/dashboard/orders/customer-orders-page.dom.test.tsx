import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { fakeApi, lost } from '#web/testing/fake-api.ts';
import { closePages, openPage, press } from '#web/testing/open-page.tsx';
import CustomerOrdersPage from './customer-orders-page.tsx';

afterEach(closePages);

const makeId = (at: number) => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`;
const makeRow = (at: number) => ({
  ...{ _id: makeId(at), number: 1000 + at, created: '2026-11-26T10:00:00.000Z', cancelledAt: null },
  ...{ state: 'ordered', isPickUp: false, buyer: { name: 'Noor Wilder', isGuest: false, isDeleted: false } },
  ...{ first: { name: 'Ledger', choice: null, imageUrl: null, quantity: 1 }, more: 0, sent: 0, sendBy: null },
  ...{ isLate: false, parts: [{ number: 1, merchant: null, toSend: 1 }], toSend: 1, payment: 'later' },
  ...{ returns: [], toPayBack: null, total: 20 },
});
const counts = (toSend: number, all = toSend) => ({
  ...{ toSend, awaitingPayment: 0, returns: 0, withdrawals: 0, toPayBack: 0, sent: 0, all },
});
const makeList = (count: number, of = count) => ({
  orders: Array.from({ length: count }, (_, at) => makeRow(at + 1)),
  ...{
    counts: counts(of),
    today: '2026-11-26',
    timeZone: 'UTC',
    named: { merchant: null, delivery: null },
    count: of,
    currentPage: 1,
    totalPages: Math.ceil(of / 20),
  },
});
const bulk = 'POST /order/bulk';

async function open(list: object, at = '/dashboard/orders/customers') {
  const api = fakeApi({
    ...{ 'GET /order/work': list, 'GET /order/work/ids': { ids: [] }, 'GET /order/work/choices': {} },
  });
  const page = openPage(<CustomerOrdersPage />, { at });
  await screen.findAllByRole('checkbox', { name: /^Choose order/ });
  const chosen = () => screen.queryByText(/^\d+ chosen$/)?.textContent ?? 'none';
  const boxes = () => screen.getAllByRole('checkbox', { name: /^Choose order/ });
  const all = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'Choose all on this page' });
  const dialog = (what: string) => screen.findByRole('dialog', { name: `Mark ${what} as sent?` });
  const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  return { ...page, api, chosen, boxes, all, dialog, closed };
}
const makeSent = (at: number) => ({ _id: makeId(at), number: 1000 + at, parcels: 1 });
const sent = (...of: number[]) => ({
  success: true,
  message: '',
  sent: of.map(makeSent),
  refused: [],
  left: 0,
});
const outcome = () => screen.findByRole('region', { name: 'What was sent' });

it('takes no keys while somebody types, while a dialog is open, and once they are turned off', async () => {
  const { user, chosen, all, closed } = await open(makeList(1));
  const search = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search orders' });
  await user.keyboard('j/');
  expect(document.activeElement).toBe(search);
  await user.keyboard('a?');
  expect(search.value).toBe('a?');
  expect([chosen(), screen.queryByRole('dialog')]).toEqual(['none', null]);
  await user.clear(search);

  screen.getByRole('link', { name: /Ledger/ }).focus();
  await user.keyboard('?');
  const keys = await screen.findByRole('dialog', { name: 'Keys of this list' });
  await user.keyboard('a{Escape}');
  await closed();
  expect(chosen()).toBe('none');
  await user.keyboard('a');
  expect(chosen()).toBe('1 chosen');
  await user.keyboard('{Escape}');
  expect(chosen()).toBe('none');
  expect(keys.isConnected).toBe(false);

  await press(user, /all keys$/);
  const again = await screen.findByRole('dialog', { name: 'Keys of this list' });
  await user.click(await within(again).findByRole('switch', { name: 'Single keys' }));
  await press(user, 'Close', again);
  await closed();
  await user.click(all());
  // It would leave the page out again.
  await user.keyboard('a');
  expect(chosen()).toBe('1 chosen');
});

it('sends all of two pages with four presses, and once when the reply is lost', async () => {
  const { user, api, all, chosen, dialog } = await open(makeList(20, 22));
  api.answers['GET /order/work'] = ({ query }) => (query.get('limit') ? makeList(22) : makeList(20, 22));
  await user.click(all());
  await press(user, 'Choose all 22');
  await waitFor(() => expect(chosen()).toBe('22 chosen'));
  await press(user, 'Mark as sent');
  const asked = await dialog('22 orders');
  api.answers[bulk] = lost;
  await press(user, 'Mark as sent', asked);
  await within(asked).findByText('The shop does not answer. Please try again.');
  api.answers[bulk] = sent(...Array.from({ length: 22 }, (_, at) => at + 1));
  await press(user, 'Mark as sent', asked);
  expect((await outcome()).textContent).toContain('22 orders marked as sent');
  const [first, second] = api.sentBodies(bulk);
  expect(first.orders).toHaveLength(22);
  expect(second).toEqual(first);
});

it('chooses nothing of another view while its orders load', async () => {
  const { user, api, all, chosen } = await open(makeList(2));
  const { promise, resolve } = Promise.withResolvers<object>();
  api.answers['GET /order/work'] = () => promise;
  await user.click(await screen.findByRole('link', { name: 'All 2' }));
  await waitFor(() => expect(all().disabled).toBe(true));
  await user.keyboard('ajx');
  resolve(makeList(2));
  await waitFor(() => expect(all().disabled).toBe(false));
  expect(chosen()).toBe('none');
});

it('keeps what was chosen, and the dialog that was opened, since a slow reply was waited for', async () => {
  const { user, api, boxes, chosen, dialog, closed } = await open(makeList(2));
  const { promise, resolve } = Promise.withResolvers<object>();
  api.answers[bulk] = () => promise;
  await user.click(boxes()[0] as HTMLElement);
  await press(user, 'Mark as sent');
  await press(user, 'Mark as sent', await dialog('1 order'));
  await user.keyboard('{Escape}');
  await closed();
  await user.click(boxes()[1] as HTMLElement);
  await user.keyboard('s');
  const next = await dialog('2 orders');
  resolve(sent(1));
  await waitFor(() => expect(chosen()).toBe('1 chosen'));
  expect(next.isConnected).toBe(true);
  await user.keyboard('{Escape}');
  await closed();
  expect((await outcome()).textContent).toContain('1 order marked as sent');
});

it('says what fails after Escape has closed its dialog', async () => {
  const { user, api, all, dialog, closed } = await open(makeList(1));
  const { promise, resolve } = Promise.withResolvers<void>();
  api.answers[bulk] = () => promise.then(lost);
  await user.click(all());
  await press(user, 'Mark as sent');
  await press(user, 'Mark as sent', await dialog('1 order'));
  await user.keyboard('{Escape}');
  await closed();
  resolve();
  await screen.findByText('The shop does not answer. Please try again.');
});

it('says why something cannot be sent, leads to its order, and keeps that until it is closed', async () => {
  const { user, api, all, dialog } = await open(makeList(3));
  await user.click(all());
  await press(user, 'Mark as sent');
  const asked = await dialog('3 orders');
  const notify = within(asked).getByRole('checkbox', { name: 'Send their buyers a mail' });
  await user.click(notify);
  api.answers[bulk] = {
    ...{ success: true, message: '', left: 0, sent: [makeSent(3)] },
    refused: [
      { _id: makeId(1), number: 1001, code: 'cancelled', reason: '#1001 was cancelled.' },
      { _id: makeId(2), number: 1002, code: 'sent', reason: '#1002 was already sent.' },
    ],
  };
  await press(user, 'Mark as sent', asked);
  const result = await outcome();
  expect(result.textContent).toContain('1 order marked as sent, 2 not sent');
  expect(result.textContent).toContain('1 parcel without tracking. Their buyers get no mail.');
  expect(api.sentBodies(bulk)).toMatchObject([{ notify: false }]);
  const readHref = (name: RegExp) => within(result).getByRole('link', { name }).getAttribute('href');
  expect(readHref(/1001/)).toBe(`/dashboard/orders/customers/${makeId(1)}`);
  expect(readHref(/1002/)).toBe(`/dashboard/orders/customers/${makeId(2)}`);
  await press(user, 'Close the result');
  expect(screen.queryByRole('region', { name: 'What was sent' })).toBeNull();
});

it('sends and prints with a filter by merchant the parts of that one alone', async () => {
  const merchant = makeId(99);
  const list = { ...makeList(1), named: { merchant: 'Aldergate', delivery: null } };
  const { user, api, all, dialog } = await open(list, `/dashboard/orders/customers?merchant=${merchant}`);
  await user.click(all());
  for (const slips of screen.getAllByRole('link', { name: 'Packing slips' }))
    expect(slips.getAttribute('href')).toContain(`merchant=${merchant}`);
  api.answers[bulk] = sent(1);
  await press(user, 'Mark as sent');
  const asked = await dialog('1 order');
  expect(asked.textContent).toContain('Only the parts of Aldergate count as sent');
  await press(user, 'Mark as sent', asked);
  await outcome();
  expect(api.sentBodies(bulk)).toMatchObject([{ merchant }]);
});

it('looks for an order by its id in all views, says where it is, and exports what is filtered', async () => {
  const { user, router, api } = await open(makeList(2));
  const search = screen.getByRole('searchbox', { name: 'Search orders' });
  await user.type(search, `${makeId(1)}{Enter}`);
  const views = within(screen.getByRole('navigation', { name: 'Views' }));
  await waitFor(() =>
    expect(views.getByRole('link', { name: 'All 2' }).getAttribute('aria-current')).toBe('page'),
  );
  expect(router.state.location.search).toBe(`?search=${makeId(1)}`);

  // Nothing of it is to be sent.
  api.answers['GET /order/work'] = { ...makeList(0), counts: counts(0, 1) };
  await user.click(views.getByRole('link', { name: 'To send 2' }));
  await screen.findByText('No orders found.');
  api.answers['GET /order/work'] = { ...makeList(1), counts: counts(0, 1) };
  await user.click(screen.getByRole('link', { name: 'Show 1 in All' }));
  await press(user, 'Status');
  await user.click(await screen.findByRole('menuitemradio', { name: 'Cancelled' }));
  // The URL says so earlier than the page, which exports what it shows.
  await screen.findByRole('button', { name: 'Status Cancelled' });
  api.answers['GET /order/export'] = new Response('Number\n');
  await press(user, 'Export');
  const filter = { view: 'all', search: makeId(1), status: 'Cancelled' };
  await waitFor(() => {
    const exported = api.sent.find(({ name }) => name === 'GET /order/export');
    expect(Object.fromEntries(exported?.query ?? [])).toMatchObject(filter);
  });
});
