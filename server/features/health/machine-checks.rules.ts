import type { HealthCheck } from '#contract/health.contract.ts';
import { formatCount } from '#server/format/format.ts';
import { NO_BUCKET } from '../media/media.rules.ts';
import { ASK_TECHNICIAN, check, countInWords, duration, list, size } from './words.rules.ts';

export interface DatabaseFigures {
  answerMs: number;
  bytes: number;
  version: string;
  /** Statements were refused for it in the last minute. */
  isDiskFull: boolean;
  /** How far this process's clock is ahead of the database's; negative when it is behind. */
  clockMs: number;
}

const SLOW_MS = 250;

export function database({ answerMs, bytes, isDiskFull }: DatabaseFigures): HealthCheck {
  const figure = `${Math.max(1, Math.round(answerMs))} ms, ${size(bytes)}`;
  if (isDiskFull) {
    const sentence = 'The disk of the database is full. Nobody can order, and nothing can be saved.';
    const steps = [
      'Ask whoever runs your server to free some space on the disk of the database, or for a larger one.',
      'Nothing else is to do: the shop goes on by itself as soon as there is space.',
    ];
    return check('Database', 'broken', sentence, { figure, steps });
  }
  if (answerMs < SLOW_MS) return check('Database', 'works', 'Answers quickly.', { figure });
  const steps = [
    'Look again in some minutes: an import or a backup slows it down for a while.',
    ASK_TECHNICIAN,
  ];
  return check('Database', 'attention', 'Answers slowly, and so does the whole shop.', { figure, steps });
}

export const databaseAway: HealthCheck = check(
  'Database',
  'broken',
  'The database does not answer. Nobody can order or sign in.',
  {
    steps: ['Look again in a minute: the shop goes on by itself when the database is back.', ASK_TECHNICIAN],
  },
);

/** Most of what depends on time depends on minutes. */
const MAX_APART_MS = 5_000;

export function clock({ clockMs }: Pick<DatabaseFigures, 'clockMs'>): HealthCheck {
  const apart = Math.abs(clockMs);
  const figure = `${(apart / 1000).toFixed(1)} s apart`;
  if (apart < MAX_APART_MS)
    return check('Clock', 'works', 'Shop and database agree on the time.', { figure });
  const steps = ['Ask whoever runs your server to set its clock from the network (NTP).'];
  const sentence =
    'Shop and database disagree on the time. Mails and sign-ins may end too early or too late.';
  return check('Clock', 'attention', sentence, { figure, steps });
}

/**
 * @param queues of all processes
 * @param problem why the store does not answer, for a technician
 */
export function images(
  queues: readonly { waiting: number; failed: number }[],
  problem: string | null,
): HealthCheck {
  const waiting = queues.reduce((sum, queue) => sum + queue.waiting, 0);
  const unmade = queues.reduce((sum, queue) => sum + queue.failed, 0);
  const figure = `${formatCount(waiting)} waiting`;
  if (problem?.includes(NO_BUCKET)) {
    const sentence = 'The bucket for pictures does not exist. Pages show products without pictures.';
    const steps = ['Ask whoever runs your server to create the bucket, or to correct its name (S3_BUCKET).'];
    return check('Pictures', 'broken', sentence, { figure, steps });
  }
  if (problem !== null) {
    const sentence = 'The store of pictures does not answer. Pages show products without pictures.';
    return check('Pictures', 'broken', sentence, { figure, steps: [ASK_TECHNICIAN] });
  }
  const made = waiting === 0 ? 'None waits for its smaller sizes.' : 'Smaller sizes are being made.';
  if (unmade === 0) return check('Pictures', 'works', made, { figure });
  const sentence = `${made} ${countInWords(unmade, 'size')} could not be made, and shoppers see another one.`;
  return check('Pictures', 'notice', sentence, { figure });
}

export function redis({ isSetUp, problem }: { isSetUp: boolean; problem: string | null }): HealthCheck {
  if (!isSetUp) return check('Redis', 'off', 'Not set up, and not needed.');
  if (problem === null) return check('Redis', 'works', 'Answers.');
  const sentence = 'Does not answer. The database does its work meanwhile, so the shop works.';
  return check('Redis', 'attention', sentence, { steps: [ASK_TECHNICIAN] });
}

export interface ProcessFigures {
  running: readonly { version: string; startedAt: Date }[];
  /** Ended without a shutdown in the last seven days, the last one first. */
  lost: readonly { beatAt: Date }[];
}

const MAX_LOST = 2;

export function processes({ running, lost }: ProcessFigures, now: number): HealthCheck {
  if (running.length === 0) return check('Processes', 'off', 'They report for the first time in a minute.');
  const oldest = Math.min(...running.map(({ startedAt }) => startedAt.getTime()));
  const figure = `${running.length}, for ${duration(now - oldest)}`;
  const versions = [...new Set(running.map((process) => process.version))].sort();
  if (versions.length > 1) {
    const steps = ['If somebody is upgrading the shop now, wait until that is done.', ASK_TECHNICIAN];
    const sentence = `They run different versions of the shop: ${list(versions)}.`;
    return check('Processes', 'attention', sentence, { figure, steps });
  }
  const works = running.length === 1 ? 'One works' : `${running.length} work`;
  const sentence = `${works}. ${endedUnexpectedly(lost, now)}`;
  if (lost.length > MAX_LOST)
    return check('Processes', 'attention', sentence, { figure, steps: [ASK_TECHNICIAN] });
  return check('Processes', lost.length > 0 ? 'notice' : 'works', sentence, { figure });
}

function endedUnexpectedly(lost: ProcessFigures['lost'], now: number): string {
  const [last] = lost;
  if (!last) return 'None ended unexpectedly this week.';
  const ago = `${duration(now - last.beatAt.getTime())} ago`;
  const when = lost.length === 1 ? ago : `the last one ${ago}`;
  return `${countInWords(lost.length, 'process', 'processes')} ended unexpectedly this week, ${when}.`;
}

export function address({ publicUrl, isLocal }: { publicUrl: string; isLocal: boolean }): HealthCheck {
  if (isLocal) return check('Address', 'off', 'Only this computer reaches the shop.', { figure: publicUrl });
  if (publicUrl.startsWith('https:')) {
    return check('Address', 'works', 'Visits are encrypted.', { figure: publicUrl });
  }
  const steps = [
    'Ask whoever runs your server for a certificate, and to set PUBLIC_URL to the https address.',
  ];
  const sentence = 'Visits are not encrypted: others on the way can read passwords.';
  return check('Address', 'attention', sentence, { figure: publicUrl, steps });
}

export const version = (running: string): HealthCheck =>
  check('Version', 'works', 'This is the version that runs.', { figure: running });
