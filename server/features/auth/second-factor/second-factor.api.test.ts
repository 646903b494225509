import { afterAll, describe, expect, it } from 'vitest';
import { mailKindsTo } from '#server/testing/builders/mails.ts';
import {
  addAdministrator,
  addMember,
  signUpPassword as password,
  signUpProven,
} from '#server/testing/builders/people.ts';
import { totpCode, turnOnSecondFactor } from '#server/testing/builders/second-factors.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const shop = await createTestApp({ STORE_NAME: 'Kiln & Co' });
afterAll(shop.close);

const logIn = (email: string, code?: string) =>
  shop.call('POST', '/auth/login', { body: { email, password, code } });
const post = (token: string, path: string, body: object) =>
  shop.call('POST', `/auth/second-factor${path}`, { token, body });
const readStatus = async (token: string) =>
  (await shop.call('GET', '/auth/second-factor', { token })).json().secondFactor;

describe('setting up', () => {
  it('gives a key and its QR address, and asks for codes only after the first one', async () => {
    const { token, email } = await signUpProven(shop);
    const begun = await post(token, '', { password });
    expect(begun.json()).toMatchObject({
      key: expect.stringMatching(/^[A-Z2-7]{32}$/),
      uri: expect.stringContaining(`otpauth://totp/Kiln%20%26%20Co:${encodeURIComponent(email)}?`),
    });
    const { key } = begun.json();
    expect(await readStatus(token)).toEqual({
      isOn: false,
      since: null,
      recoveryCodesLeft: 0,
    });
    expect((await logIn(email)).statusCode).toBe(200);

    const wrong = await post(token, '/confirm', { code: totpCode(key, 600) });
    expect(wrong.json()).toMatchObject({ code: 'wrong-code', fields: { code: expect.any(String) } });
    const first = totpCode(key);
    const confirmed = await post(token, '/confirm', { code: first });
    expect(confirmed.statusCode).toBe(200);
    const { recoveryCodes } = confirmed.json();
    expect(new Set(recoveryCodes).size).toBe(10);
    expect(recoveryCodes[0]).toMatch(/^[0-9a-z]{5}-[0-9a-z]{5}$/);
    expect(await readStatus(token)).toEqual({
      isOn: true,
      since: expect.stringMatching(/Z$/),
      recoveryCodesLeft: 10,
    });
    expect(await mailKindsTo(shop.db, email)).toEqual(['welcome', 'second-factor-changed']);
    expect((await logIn(email)).json()).toEqual({
      error: 'Please enter the code of your authenticator app.',
      code: 'second-factor-required',
    });
    expect((await logIn(email, first)).json().code).toBe('wrong-code');
    expect((await logIn(email, totpCode(key, 30))).statusCode).toBe(200);
  });

  it('needs the password, so that a stolen session locks nobody out', async () => {
    const { token } = await signUpProven(shop);
    for (const body of [{}, { password: '' }, { password: 'another password' }]) {
      expect((await post(token, '', body)).json()).toMatchObject({
        code: 'wrong-password',
        fields: { password: 'Please enter your correct password.' },
      });
    }
    expect((await post(token, '/confirm', { code: '123456' })).statusCode).toBe(400);
  });

  it('begun again has another key, and the first one confirms nothing', async () => {
    const { token } = await signUpProven(shop);
    const { key: first } = (await post(token, '', { password })).json();
    const { key: second } = (await post(token, '', { password })).json();
    expect((await post(token, '/confirm', { code: totpCode(first) })).statusCode).toBe(400);
    const both = await Promise.all([1, 2].map(() => post(token, '/confirm', { code: totpCode(second) })));
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
    expect(both.find(({ statusCode }) => statusCode === 400)?.json().code).toBe('already-done');
    expect((await post(token, '', { password })).json().code).toBe('already-done');
  });

  it('keeps the key encrypted, and the recovery codes hashed', async () => {
    const { id, token } = await signUpProven(shop);
    const { key } = (await post(token, '', { password })).json();
    const { recoveryCodes } = (await post(token, '/confirm', { code: totpCode(key) })).json();
    const { rows } = await shop.pool.query(
      'select second_factors::text || recovery_codes::text as stored from second_factors join recovery_codes using (user_id) where user_id = $1',
      [id],
    );
    expect(rows).toHaveLength(10);
    const stored = rows.map((row) => row.stored).join('\n');
    for (const secret of [
      key,
      ...recoveryCodes,
      ...recoveryCodes.map((code: string) => code.replace('-', '')),
    ])
      expect(stored).not.toContain(secret);
  });
});

describe('with two-step sign-in', () => {
  it('recovery codes are renewed with a code, and the old ones end', async () => {
    const { id, email, token } = await signUpProven(shop);
    const { code, recoveryCodes } = await turnOnSecondFactor(shop, id);
    expect((await post(token, '/recovery-codes', { code: '000000' })).json().code).toBe('wrong-code');
    const renewed = (await post(token, '/recovery-codes', { code })).json().recoveryCodes;
    expect((await logIn(email, recoveryCodes[0])).json().code).toBe('wrong-code');
    expect((await logIn(email, renewed[9].toUpperCase())).statusCode).toBe(200);
  });

  it('turning it off needs password and code, and deletes everything', async () => {
    const { id, email, token } = await signUpProven(shop);
    const { key, code, recoveryCodes } = await turnOnSecondFactor(shop, id);
    expect((await post(token, '/off', { code })).json().code).toBe('wrong-password');
    expect((await post(token, '/off', { password, code: '000000' })).json().code).toBe('wrong-code');
    expect((await post(token, '/off', { password, code })).statusCode).toBe(200);
    expect(await readStatus(token)).toEqual({
      isOn: false,
      since: null,
      recoveryCodesLeft: 0,
    });
    expect((await logIn(email)).statusCode).toBe(200);
    for (const old of [totpCode(key, 30), recoveryCodes[0]]) {
      expect((await post(token, '/off', { password, code: old })).json().code).toBe('wrong-code');
      expect((await post(token, '/recovery-codes', { code: old })).json().code).toBe('wrong-code');
    }
    expect(await mailKindsTo(shop.db, email)).toEqual(['welcome', 'second-factor-changed']);
  });

  it('an administrator turns it off for somebody, who is told by mail', async () => {
    const { token } = await addAdministrator(shop);
    const { id, email } = await signUpProven(shop);
    const path = `/user/${id}/second-factor/off`;
    expect((await shop.call('POST', path, { token })).json().code).toBe('already-done');
    await turnOnSecondFactor(shop, id);
    expect((await shop.call('GET', `/user/${id}`, { token })).json().hasSecondFactor).toBe(true);
    expect((await shop.call('POST', path, { token })).statusCode).toBe(200);
    expect((await shop.call('GET', `/user/${id}`, { token })).json().hasSecondFactor).toBe(false);
    expect((await logIn(email)).statusCode).toBe(200);
    expect(await mailKindsTo(shop.db, email)).toEqual(['welcome', 'second-factor-changed']);
    const unknown = await shop.call('POST', `/user/${crypto.randomUUID()}/second-factor/off`, { token });
    expect(unknown.statusCode).toBe(404);
  });

  it('an administrator does not turn the own one off without password and code', async () => {
    const { id, token } = await addAdministrator(shop);
    await turnOnSecondFactor(shop, id);
    const refused = await shop.call('POST', `/user/${id}/second-factor/off`, { token });
    expect([refused.statusCode, refused.json()]).toEqual([
      400,
      {
        error: 'Please turn your own two-step sign-in off under Account Security.',
        code: 'invalid-input',
      },
    ]);
    expect((await readStatus(token)).isOn).toBe(true);
  });

  it('one account never reads or changes that of another', async () => {
    const owner = await signUpProven(shop);
    await turnOnSecondFactor(shop, owner.id);
    const { token } = await addMember(shop);
    expect((await readStatus(token)).isOn).toBe(false);
    expect((await shop.call('POST', `/user/${owner.id}/second-factor/off`, { token })).statusCode).toBe(403);
    expect((await readStatus(owner.token)).isOn).toBe(true);
  });

  it('a deleted account leaves neither key nor recovery codes', async () => {
    const { id, token } = await signUpProven(shop);
    const { code } = await turnOnSecondFactor(shop, id);
    const body = { confirmation: password, code };
    expect((await shop.call('POST', '/user/me/delete', { token, body })).statusCode).toBe(200);
    for (const table of ['second_factors', 'recovery_codes']) {
      const { rowCount } = await shop.pool.query(`select from ${table} where user_id = $1`, [id]);
      expect(rowCount).toBe(0);
    }
  });
});
