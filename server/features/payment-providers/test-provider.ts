import { defineTexts } from '#contract/texts.ts';
import type { Db } from '#server/db/db.ts';
import * as en from '#server/texts/en/payment-providers.ts';
import { type PaymentAnswer, type Provider, ProviderRefused, type RefundAnswer } from './provider.ts';
import {
  addTestRefund,
  expireTestPayment,
  findTestPayment,
  hasTestRefund,
  insertTestPayment,
} from './test-payments.store.ts';

const texts = defineTexts({ en });

interface Parts {
  db: Db;
  settings: { isLocal: boolean };
}

/** A page of ours where nothing is charged. Nobody can begin to pay there when others reach the shop. */
export function createTestProvider({ db, settings }: Parts): Provider {
  async function read(id: string): Promise<PaymentAnswer> {
    const found = await findTestPayment(db, id);
    if (!found) throw new ProviderRefused(`The test provider has no payment ${id}.`);
    const { state, declines, amountMinor, currency } = found;
    const method = texts().testCard;
    switch (state) {
      case 'open':
        return { state, failure: declines > 0 ? texts().declined : null };
      case 'processing':
        return { state, ref: id, method };
      case 'paid':
        return { state, amountMinor, currency, ref: id, method };
      case 'expired':
        return { state };
    }
  }

  return {
    name: 'test',
    async begin(payment) {
      if (!settings.isLocal) throw new ProviderRefused('The test provider works on this machine alone.');
      const { returnUrl, cancelUrl } = payment;
      await insertTestPayment(db, {
        ...payment,
        ...{ returnUrl: toPath(returnUrl), cancelUrl: toPath(cancelUrl) },
      });
      return { providerId: payment.id, url: `/checkout/test/${payment.id}` };
    },
    read,
    async expire(id) {
      await expireTestPayment(db, id);
      return await read(id);
    },
    async refund({ id, attempt, ref, amountMinor }) {
      const key = `${id}-${attempt}`;
      if (!(await addTestRefund(db, ref, { key, amountMinor }))) {
        throw new ProviderRefused('The refund is larger than what is left of the payment.');
      }
      return refunded(`${ref}/${key}`);
    },
    async readRefund(providerId) {
      const [id = '', key = ''] = providerId.split('/');
      if (!(await hasTestRefund(db, id, key))) {
        throw new ProviderRefused(`The test provider has no refund ${providerId}.`);
      }
      return refunded(providerId);
    },
    // There is no other place where anybody could make one.
    listWentBack: async () => [],
    async verifyEvent() {
      throw new ProviderRefused('The test provider sends no events.');
    },
    refusalOfAmount: () => null,
  };
}

/** Whoever opened the shop at `localhost` stays there, with the bag and the session of that origin. */
function toPath(url: string): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}

const refunded = (providerId: string): RefundAnswer => ({ providerId, state: 'succeeded', failure: null });
