import type { CheckStatus, HealthCheck } from '#contract/health.contract.ts';
import { formatCount } from '#server/format/format.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

type Details = Partial<Pick<HealthCheck, 'figure' | 'steps' | 'usedPercent' | 'seeMail'>>;

export function check(
  name: string,
  status: CheckStatus,
  sentence: string,
  { figure = null, steps = [], usedPercent = null, seeMail = false }: Details = {},
): HealthCheck {
  return { name, status, sentence, since: null, figure, steps, usedPercent, seeMail };
}

export const ASK_TECHNICIAN =
  'Press "Copy for the technician" and send the text to whoever runs your server.';

/** '1 order', '1,204 orders'. */
export const countInWords = (count: number, one: string, many = `${one}s`): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`;

/** '6 minutes'. */
export function duration(ms: number): string {
  if (ms < MINUTE_MS) return 'less than a minute';
  if (ms < HOUR_MS) return countInWords(Math.floor(ms / MINUTE_MS), 'minute');
  if (ms < 2 * DAY_MS) return countInWords(Math.floor(ms / HOUR_MS), 'hour');
  return countInWords(Math.floor(ms / DAY_MS), 'day');
}

/** '5.6 GB': decimal units, as disks are sold. */
export function size(bytes: number): string {
  const units = ['B', 'kB', 'MB', 'GB', 'TB'] as const;
  const at = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), units.length - 1);
  const amount = bytes / 1000 ** at;
  return `${at > 0 && amount < 10 ? amount.toFixed(1) : Math.round(amount)} ${units[at]}`;
}

/** 'Mail', 'Mail and Redis', 'Mail, Disk and Redis'. */
export function list(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}
