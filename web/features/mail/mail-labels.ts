import type { MailStatus } from '#contract/mail.contract.ts';
import type { StatusTone } from '#web/components/labels/badges.tsx';

export const mailStatusLabels: Record<MailStatus, { tone: StatusTone; word: string }> = {
  waiting: { tone: 'warn', word: 'Waiting' },
  sending: { tone: 'run', word: 'Sending' },
  sent: { tone: 'pos', word: 'Sent' },
  failed: { tone: 'neg', word: 'Failed' },
};

/** Filters of the outbox; 'waiting' includes mail that is being sent. */
export const mailFilterOptions = (['sent', 'waiting', 'failed'] as const).map((value) => ({
  value,
  label: mailStatusLabels[value].word,
}));

/** 'Order confirmation' for 'order-confirmation'. */
export function kindLabel(kind: string): string {
  const words = kind.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
