import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { lost, refused } from '#web/testing/fake-api.ts';
import { openOrder } from '#web/testing/open-order.tsx';
import { closePages, press } from '#web/testing/open-page.tsx';
import { at, orderOfLamps as fresh, withParcel } from '#web/testing/order-details.ts';

afterEach(closePages);

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
    const { user, api } = await openOrder(withReturn({}));
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

  it.each([
    ['nothing', 0, true],
    ['all of it', 60, false],
  ])('says that nothing is to be paid back where %s is recorded as paid', async (_what, received, isSaid) => {
    const money = { received, paidBack: 0, toPayBack: 0, mayRecord: true };
    const refund = { ...asked.refund, amount: 0, isOnline: false };
    const details = (state: string) => ({ ...withReturn({ state, refund }), money });
    const { user, api } = await openOrder(details('accepted'));
    await press(user, 'Received, return #1042-R1');
    const form = await screen.findByRole('form', { name: 'What came of return #1042-R1?' });
    expect(/If it was paid, say so under Payment first\./.test(form.textContent ?? '')).toBe(isSaid);
    api.answers['POST /returns/:id/receive'] = () => {
      api.answers['GET /order/:id/details'] = details('received');
      return done;
    };
    await press(user, 'Received', form);
    await within(await part()).findByRole('button', { name: 'Close' });
    expect(/so nothing is to be paid back\./.test((await part()).textContent ?? '')).toBe(isSaid);
  });

  it('keeps some of its price, unless it is refused, and takes that back', async () => {
    const { user, api } = await openOrder(withReturn({ state: 'received' }));
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
