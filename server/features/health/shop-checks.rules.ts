import type { HealthCheck } from '#contract/health.contract.ts';
import { formatCount } from '#server/format/format.ts';
import { ASK_TECHNICIAN, check, countInWords, duration } from './words.rules.ts';

export interface OrderFigures {
  /** Orders of the last 30 days. */
  inMonth: number;
  /** Age of the last one of these. */
  lastMs: number | null;
  /** How many of these were cancelled since. */
  cancelled: number;
  isAny: boolean;
}

export function orders({ inMonth, lastMs, cancelled, isAny }: OrderFigures): HealthCheck {
  const last =
    lastMs !== null
      ? `The last order came ${duration(lastMs)} ago.`
      : isAny
        ? 'The last order came more than 30 days ago.'
        : 'There is no order yet.';
  return check('Orders', 'works', `People can order. ${last}`, {
    figure: `${formatCount(inMonth)} in 30 days${cancelled > 0 ? `, ${formatCount(cancelled)} cancelled` : ''}`,
  });
}

export interface MailQueue {
  waiting: number;
  /** Those of them that should have been sent by now. */
  stuck: number;
  /** Age of the oldest stuck one. */
  stuckMs: number | null;
  /** Given up in the last seven days. */
  failed: number;
  /** Kept while there was no mail server, and not out of date. */
  unsent: number;
  /** Age of the oldest of these. */
  unsentMs: number | null;
}

export interface MailServer {
  isSetUp: boolean;
  /** Only this machine reaches the shop. */
  isLocal: boolean;
  /** Why it does not answer, for a technician. */
  problem: string | null;
}

/** Without the mail server's own trouble, single mails are late that their recipients' servers do not take yet. */
const LATE_MS = 60 * 60_000;

export function mail(queue: MailQueue, server: MailServer): HealthCheck {
  const { waiting, stuck, stuckMs, failed, unsent, unsentMs } = queue;
  const figure = `${formatCount(failed)} failed, ${formatCount(waiting)} waiting`;
  const details = { figure, seeMail: true };
  const kept =
    unsentMs === null
      ? ''
      : ` ${countInWords(unsent, 'mail')} could not leave, the oldest ${duration(unsentMs)} ago.`;
  if (!server.isSetUp) {
    const sentence = `No mail leaves the shop.${kept} All mails can be read on the Mail page.`;
    if (server.isLocal) return check('Mail', 'off', sentence, details);
    const steps = [
      'Get the address of a mail server from your mail provider, with a user and a password.',
      'Ask whoever runs your server to set it as SMTP_URL, and to restart the shop.',
    ];
    return check('Mail', 'attention', sentence, { ...details, steps });
  }
  const late =
    stuckMs === null
      ? ''
      : ` ${countInWords(stuck, 'mail')} should have gone out, the oldest ${duration(stuckMs)} ago.`;
  if (server.problem !== null) {
    const steps = [
      'Look whether your mail provider has an outage, and whether your account there is paid.',
      'Did somebody change its password? The shop needs the new one.',
      ASK_TECHNICIAN,
    ];
    const sentence = `Your mail server does not answer. Mails wait and go out when it is back.${late}`;
    return check('Mail', 'broken', sentence, { ...details, steps });
  }
  if (stuckMs !== null && stuckMs > LATE_MS) {
    const steps = ['Look at the waiting mails: each says why it was not taken.', ASK_TECHNICIAN];
    return check('Mail', 'attention', `Mails go out, but not all.${late}`, { ...details, steps });
  }
  const undelivered =
    failed > 0 ? ` ${countInWords(failed, 'mail')} of this week could not be delivered.` : '';
  if (undelivered || kept) {
    const sendable = kept && `${kept} They can be sent on the Mail page.`;
    return check('Mail', 'notice', `Mails go out.${sendable}${undelivered}`, details);
  }
  return check('Mail', 'works', 'Mails go out.', details);
}

/** @param lost places of zones and rates that an upgrade has removed, because others have them; in words */
export function lostPlaces(lost: readonly string[]): HealthCheck[] {
  if (lost.length === 0) return [];
  const sentence = `After the upgrade, ${countInWords(lost.length, 'place')} of delivery or taxes would have been there twice. These were removed: ${lost.join('; ')}.`;
  const steps = [
    'Look in Settings > Delivery and Settings > Taxes whether prices and rates are right for these places.',
    'This note ends with the next change that is saved there.',
  ];
  return [check('Places', 'notice', sentence, { steps })];
}

/** SKUs of an earlier version that differ in letter case alone. Without any there is nothing to say. */
export function skuPairs({ count, pairs }: { count: number; pairs: readonly string[] }): HealthCheck[] {
  if (count === 0) return [];
  const others = count > pairs.length ? ', …' : '';
  const sentence = `${countInWords(count, 'pair')} of SKUs differ in letter case alone, which is refused by now: ${pairs.join(', ')}${others}.`;
  const steps = ['Give one of each pair another SKU. Files find both as they are written.'];
  return [check('SKUs', 'notice', sentence, { steps })];
}
