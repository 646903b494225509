import type { MailStatus } from '#contract/mail.contract.ts';
import type { StatusTone } from '#web/components/ui/badges.tsx';

export const mailStates: Record<MailStatus, { tone: StatusTone; word: string }> = {
  waiting: { tone: 'warn', word: 'Waiting' },
  sending: { tone: 'run', word: 'Sending' },
  sent: { tone: 'pos', word: 'Sent' },
  failed: { tone: 'neg', word: 'Failed' },
};

/** What the outbox can be filtered by; 'waiting' includes mail that is being sent. */
export const mailFilterOptions = (['sent', 'waiting', 'failed'] as const).map((value) => ({
  value,
  label: mailStates[value].word,
}));

/** 'Order confirmation' of 'order-confirmation'. */
export function kindLabels(kind: string): string {
  const words = kind.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
