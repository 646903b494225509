import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { refused } from '#web/testing/fake-api.ts';
import { openOrder } from '#web/testing/open-order.tsx';
import { closePages, press, question } from '#web/testing/open-page.tsx';
import { at, orderOfLamps as fresh, parcel, withOrder, withParcel } from '#web/testing/order-details.ts';

afterEach(closePages);

const note = { _id: 'n1', at, kind: 'note', part: null, byBuyer: false, by: 'Ines', text: 'She called.' };

describe('a form stays with what was typed when somebody else was faster:', () => {
  it('a note to delete', async () => {
    const { user, api, meanwhile } = await openOrder({ ...fresh, events: [note] });
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
    const { user, api, meanwhile } = await openOrder(fresh);
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
    const { user, api } = await openOrder(withOrder({ payment, paymentDue: true }));
    api.answers['POST /order/:id/paid'] = refused(409, 'The order was cancelled.');
    await press(user, 'Mark as paid');
    const about = screen.getByRole('complementary', { name: 'About the order' });
    expect((await within(about).findByRole('alert')).textContent).toContain('The order was cancelled.');
  });
});

it('a note and a tracking number are not lost without a question', async () => {
  const { user, api, router } = await openOrder(fresh);
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
  await openOrder({ ...fresh, parts: [{ ...part, mayChange: false }] });
  await screen.findByRole('heading', { name: 'Customer' });
  expect(screen.queryByRole('button', { name: /Cancel|parcel|Mark/ })).toBeNull();
  expect(within(screen.getByRole('main')).queryByRole('combobox')).toBeNull();
});
