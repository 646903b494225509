import { inTransaction } from '#server/db/db.ts';
import { acceptCode, type Owner, type SecondFactorParts } from './accept-code.ts';
import { notifyOfChange } from './notify-of-change.ts';
import { newRecoveryCodes } from './recovery-codes.ts';
import { putRecoveryCodes } from './second-factors.store.ts';
import { alreadyOff } from './turn-off-second-factor.ts';

/**
 * Replaces all recovery codes, after a code. The owner is told by mail.
 * @returns the new codes, which are shown once
 * @throws what acceptCode throws
 */
export async function renewRecoveryCodes(
  parts: SecondFactorParts,
  owner: Owner,
  { code, ip }: { code: string; ip: string },
): Promise<string[]> {
  await acceptCode(parts, owner, { typed: code, ip });
  const { codes, hashes } = await newRecoveryCodes(owner.id);
  await inTransaction(parts.db, async (tx) => {
    if (!(await putRecoveryCodes(tx, owner.id, hashes))) throw alreadyOff();
    await notifyOfChange(tx, owner.id, 'new-recovery-codes');
  });
  parts.securityLog.write({ event: 'recovery-codes-renewed', account: owner.id, ip });
  return codes;
}
