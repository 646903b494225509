import { afterAll, describe, expect, it } from 'vitest';
import { confirmSubscriber, findOrInsertSubscriber } from '#server/features/newsletter/newsletter.store.ts';
import { createMailTestShop } from '#server/testing/mail-test-shop.ts';

const shop = await createMailTestShop();
afterAll(shop.close);
const { db, send } = shop;

const subscriber = await findOrInsertSubscriber(db, 'reader@example.com');

describe('newsletter mails', () => {
  it.each(['newsletter-confirmation', 'newsletter-welcome'] as const)(
    '%s has a one-click unsubscribe link (RFC 8058)',
    async (kind) => {
      const { headers, text } = await send(kind, { subscriberId: subscriber.id });
      const key = subscriber.unsubscribeKey;
      expect(headers['List-Unsubscribe']).toBe(
        `<https://shop.example.com/api/newsletter/unsubscribe/${key}>`,
      );
      expect(headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
      expect(text).toContain(`Unsubscribe: https://shop.example.com/newsletter/unsubscribe/${key}`);
    },
  );

  it('tell a confirmed subscriber that there is nothing to do', async () => {
    const reader = await findOrInsertSubscriber(db, 'already@example.com');
    await confirmSubscriber(db, reader.id);
    const mail = await send('newsletter-confirmation', { subscriberId: reader.id });
    expect(mail.subject).toBe('You already get our newsletter');
    expect(mail.text).not.toContain('/newsletter/confirm/');
  });

  it('other mails have no list headers', async () => {
    const { headers } = await send('welcome', { firstName: 'Marta' });
    expect(headers).toEqual({ 'Auto-Submitted': 'auto-generated' });
  });
});
