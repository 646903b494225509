import { TOTP } from 'otpauth';
import { secondFactorRow } from '#server/features/auth/second-factor/accept-code.ts';
import { newRecoveryCodes } from '#server/features/auth/second-factor/recovery-codes.ts';
import {
  confirmKey,
  findSecondFactor,
  putPendingKey,
  putRecoveryCodes,
} from '#server/features/auth/second-factor/second-factors.store.ts';
import { newKey } from '#server/features/auth/second-factor/totp.ts';
import type { TestApp } from '../test-app.ts';

type Shop = Pick<TestApp, 'db' | 'encryption'>;

/** @returns the code that an app shows whose clock is that many seconds fast */
export const totpCode = (key: string, secondsFast = 0) =>
  new TOTP({ secret: key }).generate({ timestamp: Date.now() + secondsFast * 1000 });

/** Stores a key that is not confirmed yet. @returns the key */
export async function beginSecondFactor({ db, encryption }: Shop, userId: string): Promise<string> {
  const key = newKey();
  await putPendingKey(db, userId, encryption.encrypt(key, secondFactorRow(userId)));
  return key;
}

/**
 * Turns two-step sign-in on for an account; no code was used yet.
 * @returns the key, a code, and the recovery codes
 */
export async function turnOnSecondFactor(
  shop: Shop,
  userId: string,
): Promise<{ key: string; code: string; recoveryCodes: string[] }> {
  const key = await beginSecondFactor(shop, userId);
  const stored = await findSecondFactor(shop.db, userId);
  await confirmKey(shop.db, userId, stored?.encryptedKey ?? '', 0);
  const { codes, hashes } = await newRecoveryCodes(userId);
  await putRecoveryCodes(shop.db, userId, hashes);
  return { key, code: totpCode(key), recoveryCodes: codes };
}
