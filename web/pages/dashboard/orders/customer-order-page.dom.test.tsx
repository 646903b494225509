import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { queryClient } from '#web/lib/api/query-client.ts';
import { fakeApi, lost, refused } from '#web/testing/fake-api.ts';
import {
  closePages,
  openPage,
  press,
  question,
  readDescription,
  routePage,
} from '#web/testing/open-page.tsx';
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
async function open(details: object, state?: object) {
  const api = fakeApi({ 'GET /order/:id/details': details });
  const page = openPage(routePage(CustomerOrderPage, { id: 'o1' }), {
    at: '/dashboard/orders/customers/o1',
    ...{ path, state },
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

it('a number that is changed and a parcel that is voided are mailed as the ticks say', async () => {
  const { user, api } = await open(withParcel({ carrier: 'ups', trackingNumber: '1Z 999 AA1' }));
  const call = {
    change: 'PUT /order/:id/parcels/:parcel',
    void: 'DELETE /order/:id/parcels/:parcel',
  } as const;
  api.answers[call.change] = { success: true, message: 'Changed.', parcel };
  api.answers[call.void] = { success: true, message: 'Voided.' };
  await press(user, /^Change parcel/);
  const number = await screen.findByLabelText('Tracking Number');
  await user.clear(number);
  await user.type(number, '1Z 999 AA2');
  const tells = screen.getByRole<HTMLInputElement>('checkbox', { name: /^Tell the customer/ });
  expect(tells.checked).toBe(true);
  await press(user, 'Save');
  await screen.findByText('Changed.');
  expect(api.sentBodies(call.change)).toMatchObject([{ trackingNumber: '1Z 999 AA2', notify: true }]);
  await press(user, /^Change parcel/);
  await press(user, 'Void parcel');
  const asked = await question();
  await user.click(within(asked).getByLabelText(/^Tell the customer/));
  await press(user, 'Void parcel', asked);
  await screen.findByText('Voided.');
  expect(api.sent.find(({ name }) => name === call.void)?.query.get('notify')).toBe('false');
});

describe('who sends orders one by one', () => {
  const workList = { orders: [{ _id: 'o1' }, { _id: 'o2' }], count: 2, totalPages: 1 };
  const place = { list: 'customers', filter: {}, page: 1 };
  const sent = { success: true, message: 'Sent.', parcel };

  it("goes on to 'Next to send', although the page learns later that all is sent", async () => {
    const { user, api, router, meanwhile } = await open(fresh);
    api.answers['GET /order/work'] = workList;
    await press(user, /^Make a parcel/);
    await user.selectOptions(await screen.findByLabelText('Carrier'), '');
    api.answers['POST /order/:id/parcels'] = sent;
    api.answers['GET /order/:id/details'] = refused(500, 'Down.');
    await press(user, 'Send parcel');
    // As it was: the form has closed.
    const make = await screen.findByRole('button', { name: /^Make a parcel/ });
    await waitFor(() => expect(document.activeElement).toBe(make));
    await meanwhile(withParcel());
    const next = await screen.findByRole('link', { name: 'Next to send' });
    await waitFor(() => expect(document.activeElement).toBe(next));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard/orders/customers/o2'));
  });

  it('sends nothing by an Enter that is held too long, and types the number of the carrier of before', async () => {
    const { user, api } = await open(fresh, { parcelFirst: true });
    const button = await screen.findByRole('button', { name: 'Send parcel' });
    expect(document.activeElement).toBe(button);
    expect(button.getAttribute('aria-describedby')).not.toBeNull();
    // The browser does not press the button.
    expect(fireEvent.keyDown(button, { key: 'Enter', repeat: true })).toBe(false);
    expect(fireEvent.keyDown(button, { key: 'Enter' })).toBe(true);
    await user.selectOptions(screen.getByLabelText('Carrier'), 'UPS');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Tracking Number')));
    await user.keyboard('1Z999');
    api.answers['POST /order/:id/parcels'] = {
      ...sent,
      parcel: { ...parcel, carrier: 'ups', trackingNumber: '1Z999' },
    };
    await press(user, 'Send parcel');
    await screen.findByText('Sent.');
    closePages();

    const { api: then, router, user: packer } = await open(fresh, { parcelFirst: true, place });
    then.answers['GET /order/work'] = workList;
    expect(document.activeElement).toBe(await screen.findByLabelText('Tracking Number'));
    // Who walks on without sending only looks.
    await queryClient.invalidateQueries();
    await packer.click(await screen.findByRole('link', { name: 'Next order' }));
    expect(router.state.location.pathname).toBe('/dashboard/orders/customers/o2');
    expect(router.state.location.state.parcelFirst).toBeUndefined();
  });
});

it('a refund has the focus where one goes on, and asks for nothing before something is chosen', async () => {
  const { user, api } = await open(paidOnline({ _id: fresh.order.products[0]?._id }));
  await press(user, 'Refund');
  const dialog = within(await screen.findByRole('dialog', { name: 'Refund #1042' }));
  const focus = async (element: Element) => {
    await waitFor(() => expect(document.activeElement).toBe(element));
  };
  await focus(dialog.getByRole('button', { name: 'Everything' }));
  await user.click(dialog.getByRole('button', { name: 'Refund' }));
  await waitFor(() => expect(document.activeElement?.textContent).toContain('Please choose what to refund.'));
  await user.click(dialog.getByRole('button', { name: 'An amount instead' }));
  const amount = dialog.getByLabelText('Amount');
  await focus(amount);
  await user.keyboard('0x10');
  await user.click(dialog.getByRole('button', { name: /^Refund/ }));
  await waitFor(() => expect(readDescription(amount)).toContain('Enter a number such as 24.50.'));
  await focus(amount);
  await user.click(dialog.getByRole('button', { name: 'Pieces instead' }));
  await focus(dialog.getByRole('button', { name: 'Everything' }));
  expect(api.sentBodies('POST /order/:id/refunds')).toEqual([]);
});

describe('a return', () => {
  const line = {
    line: fresh.order.products[0]?._id,
    name: 'Kept Lamp',
    choice: null,
    quantity: 1,
    amount: 20,
  };
  const asked = {
    ...{ _id: 'r1', name: '#1042-R1', kind: 'return', state: 'asked', reason: 'damaged', words: 'A crack.' },
    ...{ order: { buyer: 'Noor Wilder' }, merchant: null, mayChange: true, mayCancel: true, withheld: 0 },
    ...{ decision: null, created: at, decidedAt: at, dueAt: at, receivedAt: at, endedAt: null, part: 1 },
    lines: [{ ...line, received: 1, restocked: 0 }],
    refund: { amount: 20, delivery: 0, refunded: 0, isOnline: true, failed: null },
  };
  const withReturn = (changes: object) => ({ ...withParcel(), returns: [{ ...asked, ...changes }] });
  const done = { success: true, message: 'Done.' };
  const part = () => screen.findByRole('region', { name: 'Return #1042-R1' });

  it('is refused with words, or received; a lost reply loses nothing that is typed', async () => {
    const { user, api } = await open(withReturn({}));
    await press(user, 'Refuse return #1042-R1');
    await press(user, 'Refuse', await part());
    await waitFor(() => expect(screen.getByLabelText('Why not?').getAttribute('aria-invalid')).toBe('true'));
    await press(user, 'Cancel', await part());
    api.answers['POST /returns/:id/accept'] = () => {
      api.answers['GET /order/:id/details'] = withReturn({ state: 'accepted' });
      return done;
    };
    await press(user, 'Accept return #1042-R1');
    await press(user, 'Received, return #1042-R1');
    const form = await screen.findByRole('form', { name: 'What came of return #1042-R1?' });
    const shelf = within(form).getByLabelText<HTMLInputElement>('How many of Kept Lamp go back on the shelf');
    await user.clear(shelf);
    await user.type(shelf, '1');
    const call = 'POST /returns/:id/receive';
    api.answers[call] = lost;
    await press(user, 'Received', form);
    await within(form).findByRole('alert');
    expect(shelf.value).toBe('1');
    api.answers[call] = done;
    await press(user, 'Received', form);
    await waitFor(() => expect(form.isConnected).toBe(false));
    const [first, again] = api.sentBodies(call);
    expect(first.lines).toMatchObject([{ received: 1, restocked: 1 }]);
    expect(again).toEqual(first);
  });

  it('keeps some of its price, unless it is refused, and takes that back', async () => {
    const { user, api } = await open(withReturn({ state: 'received' }));
    const call = 'POST /returns/:id/close';
    await press(user, 'Keep some of the price of return #1042-R1');
    const keep = await screen.findByRole('form', { name: 'Keep some of the price of return #1042-R1' });
    const amount = within(keep).getByLabelText<HTMLInputElement>('How much is kept?');
    await user.type(amount, '9999');
    await user.type(within(keep).getByLabelText('Why?'), 'The rim is worn.');
    await press(user, /^Keep/, keep);
    await waitFor(() => expect(keep.textContent).toContain('At most $20.00 can be kept.'));
    await user.clear(amount);
    await user.type(amount, '2');
    api.answers[call] = refused(400, 'Not now.', { code: 'not-refundable' });
    await press(user, 'Keep $2.00', keep);
    await within(keep).findByText('Not now.');
    expect(amount.value).toBe('2');
    api.answers[call] = () => {
      const kept = { state: 'received', withheld: 2, decision: 'The rim is worn.' };
      api.answers['GET /order/:id/details'] = withReturn(kept);
      return done;
    };
    await press(user, 'Keep $2.00', keep);
    await screen.findByText('$2.00 is kept: “The rim is worn.”');
    api.answers[call] = done;
    await press(user, 'Change what is kept of return #1042-R1');
    await press(user, 'Keep nothing');
    await waitFor(() => expect(api.sentBodies(call)).toHaveLength(3));
    expect(api.sentBodies(call).at(-1)).toMatchObject({ withheld: 0 });
  });
});
