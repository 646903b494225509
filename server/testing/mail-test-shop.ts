import { sql } from 'drizzle-orm';
import { mails } from '#server/db/schema/mail.ts';
import type { MailKind } from '#server/features/mail/mail-kinds.ts';
import type { Mailer, OutgoingMail } from '#server/features/mail/mailer.ts';
import { queueMail } from '#server/features/mail/outbox.store.ts';
import { createSender } from '#server/jobs/mail-sender.ts';
import { sendNextMail } from '#server/jobs/send-mail.ts';
import { createTestApp } from './test-app.ts';

/** A mail as it was sent, with its copy on the mail page. */
export type SentMail = OutgoingMail & { copy: typeof mails.$inferSelect };

interface MailOptions {
  recipient?: string;
  /** True when a mail server takes it, or the mail page. */
  leavesTheShop?: boolean;
}

/** A shop whose settings need escaping, for tests of what mails say. */
export async function createMailTestShop() {
  const shop = await createTestApp({
    PUBLIC_URL: 'https://shop.example.com',
    STORE_NAME: 'Ann & Co <Shelf>',
  });
  const { db } = shop;
  const sent: OutgoingMail[] = [];
  const warnings: object[] = [];

  async function sendNext(leavesTheShop = true): Promise<typeof mails.$inferSelect | undefined> {
    const mailer: Mailer = { leavesTheShop, send: async (mail) => void sent.push(mail) };
    const log = { warn: (details: object) => void warnings.push(details) };
    await sendNextMail({ db, mailer, sender: createSender(shop), log });
    const [copy] = await db.select().from(mails).orderBy(sql`${mails.id} desc`).limit(1);
    return copy;
  }

  return {
    ...shop,

    /** Queues one mail and sends it. */
    async send<K extends keyof MailKind>(
      kind: K,
      data: MailKind[K],
      { recipient = 'reader@example.com', leavesTheShop = true }: MailOptions = {},
    ): Promise<SentMail> {
      await queueMail(db, kind, recipient, data);
      const copy = await sendNext(leavesTheShop);
      const mail = sent.at(-1);
      if (warnings.length > 0) throw new Error(JSON.stringify(warnings));
      if (!mail || !copy) throw new Error('no mail was sent');
      return { ...mail, copy };
    },

    /** Queues one mail that must not be sent. @returns its row in the outbox */
    async refuse<K extends keyof MailKind>(kind: K, recipient: string, data: MailKind[K]) {
      const sentBefore = sent.length;
      await queueMail(db, kind, recipient, data);
      const copy = await sendNext();
      if (sent.length !== sentBefore) throw new Error('the mail was sent');
      warnings.length = 0;
      return copy;
    },
  };
}

export const mailedOrder = {
  firstName: 'Marta',
  orderId: '0193a0b0-0000-7000-8000-000000000001',
  orderNumber: 1042,
  lines: [
    {
      name: 'Halden Desk Lamp',
      brandName: 'Nordlys',
      quantity: 1,
      unitPriceMinor: 18_900,
      totalMinor: 18_900,
    },
    { name: 'Rim <Mug>', brandName: 'Kiln & Row', quantity: 4, unitPriceMinor: 2_400, totalMinor: 9_600 },
  ],
  totalMinor: 28_500,
  taxMinor: 1_425,
  totalWithTaxMinor: 29_925,
  address: { address: '1 Quay <Street>', city: 'Harbour', state: 'NY', country: 'USA', zipCode: '10001' },
};

export const mailedItem = {
  firstName: 'Marta',
  orderId: mailedOrder.orderId,
  orderNumber: mailedOrder.orderNumber,
  name: 'Rim <Mug>',
  quantity: 4,
};

export const mailedParcel = {
  firstName: 'Marta',
  orderId: mailedOrder.orderId,
  orderNumber: mailedOrder.orderNumber,
  parcel: '#1042-1/1',
  lines: [{ name: 'Rim <Mug>', quantity: 4 }],
  carrier: null,
  trackingNumber: null,
  trackingUrl: null,
};

export const mailedDocuments = {
  orderId: mailedOrder.orderId,
  orderNumber: mailedOrder.orderNumber,
  documents: [
    {
      ...{ id: '0193a0b0-0000-7000-8000-000000000002', kind: 'invoice' as const },
      ...{ name: 'INV-2026-0118', grossMinor: 29_925 },
    },
  ],
  hasPdfs: true,
};
