import { defineTexts } from '#contract/texts.ts';
import { formatPrice } from '#server/format/format.ts';
import * as en from '#server/texts/en/payment-mail.ts';
import { type Block, paragraph } from './mail-content.ts';
import type { PaidForCancelled } from './mail-kinds.ts';

const texts = defineTexts({ en });

/** The sentence about the money of cancelled pieces; none when nothing comes back. */
export function comesBackBlocks({ paid }: { paid?: PaidForCancelled }): Block[] {
  if (!paid || paid.backMinor === 0) return [];
  const { online, byHand } = texts().comesBack;
  return [paragraph((paid.isOnline ? online : byHand)(formatPrice(paid.backMinor)))];
}
