import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { queryClient } from '#web/lib/api/query-client.ts';
import { lost, refused } from '#web/testing/fake-api.ts';
import { openOrder } from '#web/testing/open-order.tsx';
import { closePages, press, question } from '#web/testing/open-page.tsx';
import { at, orderOfLamps as fresh, parcel, withParcel } from '#web/testing/order-details.ts';

afterEach(closePages);

describe('a form stays with what was typed when somebody else was faster:', () => {
  it('a parcel', async () => {
    const { user, api, meanwhile } = await openOrder(fresh);
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
    const { user, api, meanwhile } = await openOrder(withParcel());
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
});

it('a parcel whose reply was lost says that it was made, and is not made twice', async () => {
  const { user, api } = await openOrder(fresh);
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

it('a number that is changed and a parcel that is voided are mailed as the ticks say', async () => {
  const { user, api } = await openOrder(withParcel({ carrier: 'ups', trackingNumber: '1Z 999 AA1' }));
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
    const { user, api, router, meanwhile } = await openOrder(fresh);
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
    const { user, api } = await openOrder(fresh, { parcelFirst: true });
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

    const { api: then, router, user: packer } = await openOrder(fresh, { parcelFirst: true, place });
    then.answers['GET /order/work'] = workList;
    expect(document.activeElement).toBe(await screen.findByLabelText('Tracking Number'));
    // Who walks on without sending only looks.
    await queryClient.invalidateQueries();
    await packer.click(await screen.findByRole('link', { name: 'Next order' }));
    expect(router.state.location.pathname).toBe('/dashboard/orders/customers/o2');
    expect(router.state.location.state.parcelFirst).toBeUndefined();
  });
});
