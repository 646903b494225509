import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { queryClient } from '#web/lib/api/query-client.ts';
import { fakeApi, lost, refused } from '#web/testing/fake-api.ts';
import { closePages, openPage, press, question, routePage } from '#web/testing/open-page.tsx';
import {
  at,
  orderOfLamps as fresh,
  paidOnline,
  parcel,
  withOrder,
  withParcel,
} from '#web/testing/order-details.ts';
import CustomerOrderPage from './customer-order-page.tsx';

afterEach(closePages);

const path = '/dashboard/orders/customers/:id';
async function open(details: object) {
  const api = fakeApi({ 'GET /order/:id/details': details });
  const page = openPage(routePage(CustomerOrderPage, { id: 'o1' }), {
    at: '/dashboard/orders/customers/o1',
    path,
  });
  await screen.findByRole('heading', { level: 1, name: /^Order #1042/ });
  /** Loads what somebody else has done. */
  const meanwhile = async (next: object) => {
    api.answers['GET /order/:id/details'] = next;
    await queryClient.invalidateQueries();
  };
  return { ...page, api, meanwhile };
}

const note = { _id: 'n1', at, kind: 'note', part: null, byBuyer: false, by: 'Ines', text: 'She called.' };

describe('a form stays with what was typed when somebody else was faster:', () => {
  it('a parcel', async () => {
    const { user, api, meanwhile } = await open(fresh);
    await press(user, /^Make a parcel/);
    const form = screen.getByRole('form', { name: /^New parcel/ });
    await user.selectOptions(await within(form).findByLabelText('Carrier'), 'UPS');
    await user.type(await within(form).findByLabelText('Tracking Number'), '1Z 999 AA1');
    await meanwhile(withParcel());
    expect(await within(form).findByText(/1042-1\/1 was made meanwhile, with 3 × Kept Lamp/)).toBeTruthy();
    api.answers['POST /order/:id/parcels'] = refused(409, 'Nothing of it is left.');
    await press(user, 'Send parcel', form);
    await within(form).findByText('Nothing of it is left.');
    expect(form.textContent).toContain('Nothing is left to send.');
    expect(within(form).getAllByRole('alert')).toHaveLength(2);
    expect(within(form).getByLabelText('Tracking Number')).toHaveProperty('value', '1Z 999 AA1');
    await press(user, 'Close', form);
    expect(screen.queryByRole('region', { name: 'To send' })).toBeNull();
  });

  it('tracking of a parcel', async () => {
    const { user, api, meanwhile } = await open(withParcel());
    await press(user, /^Change parcel/);
    const form = screen.getByRole('form', { name: /^Change parcel/ });
    await user.selectOptions(await within(form).findByLabelText('Carrier'), 'UPS');
    await user.type(await within(form).findByLabelText('Tracking Number'), '1Z 999 AA1');
    await meanwhile({ ...fresh, parts: withParcel({ voidedAt: at }).parts });
    await within(form).findByText(/1042-1\/1 was voided meanwhile/);
    api.answers['PUT /order/:id/parcels/:parcel'] = refused(409, 'It was voided.');
    await press(user, 'Save', form);
    await within(form).findByText('It was voided.');
    expect(within(form).getByLabelText('Tracking Number')).toHaveProperty('value', '1Z 999 AA1');
    expect(within(form).getAllByRole('alert')).toHaveLength(2);
    await press(user, 'Close', form);
    expect(screen.queryByRole('form', { name: /^Change parcel/ })).toBeNull();
  });

  it('a refund', async () => {
    const { user, api, meanwhile } = await open(paidOnline());
    await press(user, 'Refund');
    const dialog = await screen.findByRole('dialog', { name: 'Refund #1042' });
    await press(user, 'One more', await within(dialog).findByRole('group', { name: 'Pieces' }));
    await user.type(await within(dialog).findByLabelText('Reason'), 'Arrived broken');
    const refund = {
      ...{ _id: 'r', payment: 'pay', amount: 60, state: 'done', at, settledAt: at, lines: [] },
      ...{ delivery: false, by: 'Ines', reason: null, failure: null },
    };
    await meanwhile({ ...paidOnline({ refunded: 60 }), refunds: [refund], mayRefund: false });
    await within(dialog).findByText(/^Refunded since you opened this: \$60\.00/);
    expect(within(dialog).getByLabelText('Reason')).toHaveProperty('value', 'Arrived broken');
    expect(api.sent.map(({ name }) => name)).not.toContain('POST /order/:id/refunds');
    await press(user, 'Cancel', dialog);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('pieces to cancel', async () => {
    const { user, api, meanwhile } = await open(fresh);
    await press(user, /^More about/);
    await press(user, 'One more');
    await press(user, 'Cancel 2 of 3');
    const asked = await question();
    await meanwhile(withParcel());
    api.answers['POST /order/:id/lines/:line/cancel'] = refused(409, 'It was sent.');
    await press(user, 'Cancel 2 of 3', asked);
    await within(asked).findByText('It was sent.');
    await user.click(within(asked).getAllByRole('button')[0] as HTMLElement);
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  });

  it('an order to cancel', async () => {
    const { user, api, meanwhile } = await open(fresh);
    await press(user, /^Cancel order/i);
    const asked = await question();
    await meanwhile(withParcel());
    api.answers['DELETE /order/cancel/:id'] = refused(409, 'It was sent.');
    await press(user, /^Cancel order/i, asked);
    await within(asked).findByText('It was sent.');
    await user.click(within(asked).getAllByRole('button')[0] as HTMLElement);
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  });

  it('a note to delete', async () => {
    const { user, api, meanwhile } = await open({ ...fresh, events: [note] });
    await press(user, 'Delete note');
    const asked = await question();
    await meanwhile({ ...fresh, events: [{ ...note, text: null }] });
    await screen.findByText('This note was deleted.');
    expect(asked.textContent).toContain('Delete this note?');
    api.answers['DELETE /order/:id/notes/:note'] = { success: true, message: 'Deleted.' };
    await press(user, 'Delete note', asked);
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  });

  it('a note', async () => {
    const { user, api, meanwhile } = await open(fresh);
    await user.type(await screen.findByRole('textbox', { name: 'Note' }), 'She called.');
    await meanwhile(withParcel());
    await screen.findByRole('region', { name: /^Parcel #/ });
    expect(screen.getByRole('textbox', { name: 'Note' })).toHaveProperty('value', 'She called.');
    api.answers['POST /order/:id/notes'] = { success: true, message: 'Added.' };
    await press(user, 'Add note');
    expect(await screen.findByText('Added.')).toBeTruthy();
    expect(api.sentBodies('POST /order/:id/notes')).toMatchObject([{ text: 'She called.', part: null }]);
  });

  it('a transfer that has arrived', async () => {
    const payment = { method: 'transfer', name: 'By transfer', text: '' };
    const { user, api } = await open(withOrder({ payment, paymentDue: true }));
    api.answers['POST /order/:id/paid'] = refused(409, 'The order was cancelled.');
    await press(user, 'Mark as paid');
    const about = screen.getByRole('complementary', { name: 'About the order' });
    expect((await within(about).findByRole('alert')).textContent).toContain('The order was cancelled.');
  });
});

it('a parcel whose reply was lost says that it was made, and is not made twice', async () => {
  const { user, api } = await open(fresh);
  await press(user, /^Make a parcel/);
  const form = screen.getByRole('form', { name: /^New parcel/ });
  await user.selectOptions(await within(form).findByLabelText('Carrier'), 'UPS');
  const number = within(form).getByLabelText('Tracking Number');
  await user.type(number, '1Z 999 AA7');
  const made = { carrier: 'ups', trackingNumber: '1Z 999 AA7' };
  api.answers['POST /order/:id/parcels'] = () => {
    api.answers['GET /order/:id/details'] = withParcel(made);
    return lost();
  };
  await press(user, 'Send parcel', form);
  await within(form).findByText('The shop does not answer. Please try again.');
  await within(form).findByText(/Parcel #1042-1\/1 was made, with 3 × Kept Lamp: only the reply/);
  const done = { success: true, message: 'Sent.', parcel: { ...parcel, ...made } };
  api.answers['POST /order/:id/parcels'] = done;
  api.answers['PUT /order/:id/parcels/:parcel'] = done;
  await user.clear(number);
  await user.type(number, '1Z 999 AA1');
  await press(user, 'Send parcel', form);
  await waitFor(() => expect(form.isConnected).toBe(false));
  const [first, again] = api.sentBodies('POST /order/:id/parcels');
  expect(again).toMatchObject({ request: first.request, lines: first.lines });
  expect(api.sentBodies('PUT /order/:id/parcels/:parcel')).toMatchObject([{ trackingNumber: '1Z 999 AA1' }]);
});

it('a note and a tracking number are not lost without a question', async () => {
  const { user, api, router } = await open(fresh);
  await press(user, /^Make a parcel/);
  await user.selectOptions(await screen.findByLabelText('Carrier'), 'UPS');
  await user.type(await screen.findByLabelText('Tracking Number'), '1Z 999 AA1');
  await user.type(await screen.findByRole('textbox', { name: 'Note' }), 'She called.');
  const back = screen.getByRole('link', { name: 'Back to orders' });
  await user.click(back);
  const asked = await question();
  expect(asked.textContent).toContain('The changes in the new parcel of #1042-1 and the note will be lost.');
  await press(user, 'Stay', asked);
  expect(router.state.location.pathname).toBe('/dashboard/orders/customers/o1');
  // Loading the page again asks, too.
  const unload = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(unload()).toBe(true);
  // Nothing asks about what is saved.
  api.answers['POST /order/:id/notes'] = { success: true, message: 'Added.' };
  await press(user, 'Add note');
  await screen.findByText('Added.');
  const sent = { ...parcel, carrier: 'ups', trackingNumber: '1Z 999 AA1' };
  api.answers['POST /order/:id/parcels'] = { success: true, message: 'Sent.', parcel: sent };
  await press(user, 'Send parcel');
  await screen.findByText('Sent.');
  expect(unload()).toBe(false);
  await user.click(back);
  await screen.findByText('Now at /dashboard/orders/customers');
});

it('has nothing to press for who may not change it', async () => {
  const [part] = fresh.parts;
  await open({ ...fresh, parts: [{ ...part, mayChange: false }] });
  await screen.findByRole('heading', { name: 'Customer' });
  expect(screen.queryByRole('button', { name: /Cancel|parcel|Mark/ })).toBeNull();
  expect(within(screen.getByRole('main')).queryByRole('combobox')).toBeNull();
});
