import type { ReturnPayer } from '#contract/return-settings.ts';
import type { ReturnShown } from '#contract/returns.contract.ts';
import type { Db } from '#server/db/db.ts';
import { findReturnAddress } from '../sellers/sellers.store.ts';
import type { PeriodSettings } from './period.rules.ts';

interface SendingBack {
  unwantedPaidBy: ReturnPayer;
  addresses: { part: number; lines: string[] }[];
}

/** How things go back, for who has bought them: where to, of parts whose return is accepted, and who pays. */
export async function presentSendingBack(
  db: Db,
  returns: readonly ReturnShown[],
  { returns: settings }: Pick<PeriodSettings, 'returns'>,
): Promise<SendingBack> {
  const accepted = returns.filter(({ state }) => state === 'accepted');
  const merchants = new Map(accepted.map(({ part, merchant }) => [part, merchant?._id ?? null]));
  const addresses = [...merchants].map(async ([part, merchantId]) => ({
    part,
    lines: await findReturnAddress(db, merchantId, settings.returnAddress),
  }));
  return { unwantedPaidBy: settings.unwantedPaidBy, addresses: await Promise.all(addresses) };
}
