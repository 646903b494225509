import type { MailStatus } from '#contract/mail.contract.ts';
import { defineTexts } from '#contract/texts.ts';
import type { StatusTone } from '#web/components/labels/badges.tsx';
import * as en from '#web/texts/en/mail.ts';

const texts = defineTexts({ en });

const tones: Record<MailStatus, StatusTone> = {
  waiting: 'warn',
  sending: 'run',
  sent: 'pos',
  unsent: 'warn',
  failed: 'neg',
};
export const mailStatus = (status: MailStatus) => ({ tone: tones[status], word: texts().status[status] });

export const mailFilters = ['sent', 'waiting', 'unsent', 'failed'] as const;
/** Filters of the outbox; 'waiting' includes mail that is being sent. */
export const mailFilterOptions = () =>
  mailFilters.map((value) => ({
    value,
    label: value === 'unsent' ? texts().unsent : texts().status[value],
  }));

/** 'Order confirmation' for 'order-confirmation'. */
export function kindLabel(kind: string): string {
  const words = kind.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
