import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { refused } from '#web/testing/fake-api.ts';
import { openOrder } from '#web/testing/open-order.tsx';
import { closePages, press, question, readDescription } from '#web/testing/open-page.tsx';
import { at, orderOfLamps as fresh, paidOnline, withParcel } from '#web/testing/order-details.ts';

afterEach(closePages);

describe('a form stays with what was typed when somebody else was faster:', () => {
  it('a refund', async () => {
    const { user, api, meanwhile } = await openOrder(paidOnline());
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
    const { user, api, meanwhile } = await openOrder(fresh);
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
    const { user, api, meanwhile } = await openOrder(fresh);
    await press(user, /^Cancel order/i);
    const asked = await question();
    await meanwhile(withParcel());
    api.answers['DELETE /order/cancel/:id'] = refused(409, 'It was sent.');
    await press(user, /^Cancel order/i, asked);
    await within(asked).findByText('It was sent.');
    await user.click(within(asked).getAllByRole('button')[0] as HTMLElement);
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  });
});

it('a refund has the focus where one goes on, and asks for nothing before something is chosen', async () => {
  const { user, api } = await openOrder(paidOnline({ _id: fresh.order.products[0]?._id }));
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
