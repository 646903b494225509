import type { Sender } from '#server/features/mail/mail-content.ts';
import { initialSettings } from '#server/features/settings/settings.rules.ts';

/** A shop whose owner has changed nothing, as it appears in mails. */
export const testSender: Sender = {
  name: 'The Shop',
  publicUrl: 'https://shop.example.com',
  imageBaseUrl: '',
  phone: '(212) 555-0100',
  look: null,
  from: 'The Shop <shop@example.com>',
  paymentSettings: initialSettings({ storeName: 'The Shop', supportPhone: '', taxRate: 0 }),
  asksAtCheckout: false,
  offersWithdrawal: false,
  keyOfOrder: (id, linkVersion) => `key-${id}-${linkVersion}`,
  keyOfCheckout: (id) => `checkout-${id}`,
};
