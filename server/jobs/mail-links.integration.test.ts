import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { takeToken } from '#server/features/users/one-time-tokens.store.ts';
import { addInvited } from '#server/testing/builders/applicants.ts';
import { addMerchant, addPerson } from '#server/testing/builders/people.ts';
import { createMailTestShop } from '#server/testing/mail-test-shop.ts';

const shop = await createMailTestShop();
afterAll(shop.close);
const { db, send, refuse } = shop;

const person = await addPerson(shop, { email: 'marta@example.com' });
const invitedId = await addInvited(db);

describe('one-time links in mails', () => {
  it('reset: the token works, is created when sending, and stays on the mail page without SMTP', async () => {
    const mail = await send('reset-password', { userId: person.id }, { leavesTheShop: false });
    const [, token = ''] =
      /https:\/\/shop\.example\.com\/reset-password\/([\w-]+)/.exec(mail.copy.text ?? '') ?? [];
    expect(await takeToken(db, 'reset', token)).toBe(person.id);
  });

  it('reset: the token is masked on the mail page when mails leave the shop', async () => {
    const mail = await send('reset-password', { userId: person.id });
    expect(mail.text).toMatch(/\/reset-password\/[\w-]{43}\n/);
    expect(mail.copy.text).toContain('/reset-password/••••••••');
    expect(mail.copy.html).toContain('/reset-password/••••••••"');
  });

  it('reset: a newer mail replaces the token of an older one', async () => {
    const findToken = (text: string) => /reset-password\/([\w-]+)/.exec(text)?.[1] ?? '';
    const first = findToken((await send('reset-password', { userId: person.id })).text);
    const second = findToken((await send('reset-password', { userId: person.id })).text);
    expect(await takeToken(db, 'reset', first)).toBeNull();
    expect(await takeToken(db, 'reset', second)).toBe(person.id);
  });

  it('two-step sign-in: a newer mail replaces the code of an older one, and the copy masks it', async () => {
    const { id, email } = await addPerson(shop);
    await db.execute(sql`update users set email_proven_at = null where id = ${id}`);
    const codes: string[] = [];
    for (let mail = 0; mail < 2; mail++) {
      const { text, html, copy } = await send('prove-email', { userId: id }, { recipient: email });
      const [, code = 'none'] = /^([0-9a-z]{5}-[0-9a-z]{5})$/m.exec(text) ?? [];
      expect(html).toContain(code);
      expect(`${copy.subject}${copy.text}${copy.html}`).not.toContain(code);
      codes.push(code.replace('-', ''));
    }
    const [older = '', newer = ''] = codes;
    expect(await takeToken(db, 'email-proof', older)).toBeNull();
    expect(await takeToken(db, 'email-proof', newer)).toBe(id);
  });

  it('two-step sign-in: no code goes to an address that is proven, or is not that of the account', async () => {
    const proven = await addPerson(shop);
    const unproven = await addPerson(shop);
    await db.execute(sql`update users set email_proven_at = null where id = ${unproven.id}`);
    await refuse('prove-email', proven.email, { userId: proven.id });
    await refuse('prove-email', proven.email, { userId: unproven.id });
    await refuse('prove-email', proven.email, { userId: crypto.randomUUID() });
    const { rows } = await db.execute(sql`select from one_time_tokens where purpose = 'email-proof'`);
    expect(rows).toEqual([]);
  });

  it('invitation: the e-mail address follows the token, escaped except for @ and +', async () => {
    const recipient = "vera+shop&x=1#o'neil@example.com";
    const mail = await send(
      'merchant-invitation',
      { merchantId: invitedId, merchantName: 'V' },
      { recipient },
    );
    const link = /https:\/\/shop\.example\.com\/merchant-signup\/\S+/.exec(mail.text)?.[0] ?? '';
    expect(link).toMatch(/\/merchant-signup\/[\w-]{43}\?email=vera\+shop%26x%3D1%23o'neil@example\.com$/);
    expect(new URL(link).searchParams.size).toBe(1);
    const token = link.split(/[/?]/)[4] ?? '';
    expect(await takeToken(db, 'invitation', token)).toBe(invitedId);
  });

  it('are not sent to a merchant who was rejected, was deleted or has an account', async () => {
    const rejected = await addInvited(db);
    await db.execute(sql`update merchants set status = 'Rejected' where id = ${rejected}`);
    const { merchantId: signedUp } = await addMerchant(shop);
    for (const merchantId of [rejected, signedUp, crypto.randomUUID()]) {
      const copy = await refuse('merchant-invitation', 'ida@example.com', {
        merchantId,
        merchantName: 'Ida',
      });
      expect(copy).toMatchObject({ status: 'failed', lastError: 'The invitation was withdrawn or used.' });
    }
  });

  it('are not sent to an account that now signs in with a provider', async () => {
    const google = await addPerson(shop);
    await db.execute(sql`update users set provider = 'Google' where id = ${google.id}`);
    const copy = await refuse('reset-password', google.email, { userId: google.id });
    expect(copy).toMatchObject({ status: 'failed', lastError: 'The account has no password any more.' });
  });
});
