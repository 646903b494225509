import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { addGuestOrder, type GuestOrder } from '#server/testing/builders/guest-orders.ts';
import { mailKindsTo, mailsTo } from '#server/testing/builders/mails.ts';
import { addOrder, readOrder } from '#server/testing/builders/orders.ts';
import { parcelBody, readDetails } from '#server/testing/builders/parcels.ts';
import { addAdministrator, addMember, type TestMerchant } from '#server/testing/builders/people.ts';
import type { TestProduct } from '#server/testing/builders/products.ts';
import { changeSettings } from '#server/testing/builders/settings.ts';
import { addTwoSellers } from '#server/testing/builders/two-sellers.ts';
import {
  addWithdrawal,
  answer,
  lastWithdrawal,
  makeStatement,
  sendStatement,
  typeWithdrawal,
} from '#server/testing/builders/withdrawals.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const shop = await createTestApp();
const { db } = shop;
afterAll(shop.close);

const ada = await addAdministrator(shop);
await changeSettings(shop, ada, 'returns', { withdrawal: 'on' });
let vera: TestMerchant;
let lamp: TestProduct;
let vase: TestProduct;
let guest: GuestOrder;
/** Two lamps of the shop are part 1, one vase of the merchant part 2. */
beforeEach(async () => {
  ({ vera, lamp, vase } = await addTwoSellers(shop));
  guest = await addGuestOrder(shop, [
    [lamp, 2],
    [vase, 1],
  ]);
});

const send = async () => {
  const order = await readOrder(shop, ada, guest.id);
  return await shop.call('POST', `/order/${guest.id}/parcels`, {
    token: ada.token,
    body: parcelBody(order, [[lamp, 1]]),
  });
};
const typed = (fields: object = {}) => typeWithdrawal(shop, guest, fields);

describe('number and address alone', () => {
  it('count at once: nothing is cancelled and nothing can be sent, in words, and the order shows it', async () => {
    const receipt = await addWithdrawal(shop, makeStatement(guest));
    expect(receipt.outcome).toBeNull();
    const refused = await send();
    expect([refused.statusCode, refused.json().code]).toEqual([400, 'withdrawn']);
    expect(refused.json().error).toContain(receipt.number);
    const details = await readDetails(shop, ada, { _id: guest.id });
    expect(details.withdrawals).toMatchObject([{ number: receipt.number, state: 'unconfirmed' }]);
    expect(details.events[0]).toMatchObject({
      kind: 'withdrawal-typed',
      name: receipt.number,
      byBuyer: false,
    });
    expect(details.parts.flatMap(({ lines }) => lines).map(({ cancelled }) => cancelled)).toEqual([0, 0]);
    expect((await readDetails(shop, vera, { _id: guest.id })).withdrawals).toHaveLength(1);
  });

  it.each(['Shipped', 'Delivered'])('hold the order against the status %s, too', async (status) => {
    await typed();
    const [line] = (await readOrder(shop, ada, guest.id)).products;
    const { cartId } = await readOrder(shop, ada, guest.id);
    const response = await shop.call('PUT', `/order/status/item/${line?._id}`, {
      token: ada.token,
      body: { orderId: guest.id, cartId, status },
    });
    expect([response.statusCode, response.json().code]).toEqual([400, 'withdrawn']);
  });

  it('mail the date and number to the typed address, and to the order’s own the page that asks', async () => {
    const { id } = await typed({ name: 'Gerd Gast' });
    const mails = await mailsTo(db, guest.email);
    expect(mails.map(({ kind }) => kind)).toEqual(['withdrawal-received', 'withdrawal-to-confirm']);
    expect(mails[1]?.data).toMatchObject({ withdrawalId: id, stated: { name: 'Gerd Gast', isWhole: true } });
  });

  it.each<[string, (order: GuestOrder) => object]>([
    ['with spaces', ({ number }) => ({ number: `  # ${String(number).replace(/^(.)/, '$1 ')} ` })],
    ['with a sign and words', ({ number }) => ({ number: `Order no. #${number}` })],
    ['as the number of a part', ({ number }) => ({ number: `${number}-2/1` })],
    ['with an address in capitals', ({ email }) => ({ email: email.toUpperCase() })],
    ['with spaces around the address', ({ email }) => ({ email: ` ${email} ` })],
  ])('fit %s', async (_how, fields) => {
    expect((await typed(fields(guest))).state).toBe('unconfirmed');
  });

  it('of an account go to its address of now', async () => {
    const marta = await addMember(shop);
    const { number } = await addOrder(shop, marta, [[lamp, 1]]);
    await addWithdrawal(shop, makeStatement({ number, email: marta.email }));
    expect(await mailKindsTo(db, marta.email)).toContain('withdrawal-to-confirm');
  });

  const removeAccount = ({ id }: { id: string }) =>
    shop.call('POST', `/user/${id}/delete`, { token: ada.token });

  it('of a deleted account still fit, by the address that it had', async () => {
    const marta = await addMember(shop);
    const { number, _id } = await addOrder(shop, marta, [[lamp, 1]]);
    await removeAccount(marta);
    await addWithdrawal(shop, makeStatement({ number, email: marta.email }));
    const { id, key } = await lastWithdrawal(shop);
    expect((await answer(shop, { id, what: 'confirm' }, { key })).statusCode).toBe(200);
    expect((await readDetails(shop, ada, { _id })).order.cancelledAt).not.toBeNull();
  });

  it.each(['its mail', 'the shop'])(
    'of an account that is deleted then still hold, until %s decides',
    async (who) => {
      const marta = await addMember(shop);
      const { number, _id } = await addOrder(shop, marta, [[lamp, 1]]);
      await addWithdrawal(shop, makeStatement({ number, email: marta.email }));
      const { id, key } = await lastWithdrawal(shop);
      await removeAccount(marta);
      const order = await readOrder(shop, ada, _id);
      const sent = await shop.call('POST', `/order/${_id}/parcels`, {
        ...{ token: ada.token, body: parcelBody(order, [[lamp, 1]]) },
      });
      expect(sent.json().code).toBe('withdrawn');
      const by = who === 'the shop' ? ada : { key };
      expect((await answer(shop, { id, what: 'confirm' }, by)).statusCode).toBe(200);
      expect((await readDetails(shop, ada, { _id })).order.cancelledAt).not.toBeNull();
      // To the address of the order, which the shop keeps as long as that.
      expect(await mailKindsTo(db, marta.email)).toContain('withdrawal-received');
    },
  );
});

describe('that do not belong together', () => {
  const stranger = () => `${crypto.randomUUID()}@strangers.example`;

  it.each<[string, (email: string) => object]>([
    ['somebody else’s order', (email) => ({ email })],
    ['a number that there is not', (email) => ({ email, number: '999999999' })],
    ['no number at all', (email) => ({ email, number: 'the blue lamp' })],
  ])(
    '%s: nothing changes, nobody but the typed address is written to, and the answer is the same',
    async (_what, makeFields) => {
      const email = stranger();
      const before = await mailsTo(db, guest.email);
      const right = await sendStatement(shop, makeStatement(await addGuestOrder(shop, [[lamp, 1]])));
      const wrong = await sendStatement(
        shop,
        makeStatement(guest, { ...makeFields(email), name: 'evil.example' }),
      );
      const shape = (response: typeof right) => {
        const { withdrawal, ...rest } = response.json();
        return [response.statusCode, rest, Object.keys(withdrawal), withdrawal.outcome];
      };
      expect(shape(wrong)).toEqual(shape(right));
      expect(await mailsTo(db, guest.email)).toEqual(before);
      const [mail, ...more] = await mailsTo(db, email);
      expect([mail?.kind, more]).toEqual(['withdrawal-received', []]);
      expect(JSON.stringify(mail?.data)).not.toMatch(/evil|Lamp|#\d/);
      expect((await lastWithdrawal(shop)).state).toBe('unmatched');
      expect((await send()).statusCode).toBe(200);
      expect((await readDetails(shop, ada, { _id: guest.id })).withdrawals).toEqual([]);
    },
  );
});
