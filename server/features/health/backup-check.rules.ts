import type { HealthCheck } from '#contract/health.contract.ts';
import { ASK_TECHNICIAN, check, duration, size } from './words.rules.ts';

export const BACKUP = 'backup';

/** The latest nightly backup, or the attempt to write one. */
export interface BackupResult {
  file: string;
  bytes: number;
  /** The machine that wrote it. */
  host: string;
  /** Why it is missing or cannot be read back, for a technician. */
  problem: string | null;
}

export interface BackupFigures {
  isSetUp: boolean;
  last: { result: BackupResult; ageMs: number } | null;
  /** True when this machine wrote it and the file is gone. */
  isGone: boolean;
}

/** A night, and time for a start in the morning. */
const OLD_MS = 36 * 60 * 60_000;

export function backup({ isSetUp, last, isGone }: BackupFigures): HealthCheck {
  const figure = last ? `${size(last.result.bytes)}, ${duration(last.ageMs)} ago` : null;
  if (!isSetUp) {
    const steps = [
      'Ask whoever runs your server to set BACKUP_DIR to a folder on another disk, and to restart the shop.',
      'The shop then writes a backup every night and keeps the last seven.',
    ];
    return check('Backup', 'attention', 'There is none. If the disk breaks, all orders are lost.', { steps });
  }
  if (!last) return check('Backup', 'off', 'None is known yet. The shop writes one every night.');
  if (last.result.problem !== null) {
    const steps = ['Look at Disk on this page: a backup needs space.', ASK_TECHNICIAN];
    const sentence = 'The last one failed. The shop tries again every ten minutes.';
    return check('Backup', 'attention', sentence, { figure: `${duration(last.ageMs)} ago`, steps });
  }
  if (isGone || last.ageMs > OLD_MS) {
    const sentence = isGone
      ? 'The file of the last one is gone.'
      : `The last one is ${duration(last.ageMs)} old.`;
    return check('Backup', 'attention', sentence, { figure, steps: [ASK_TECHNICIAN] });
  }
  return check('Backup', 'works', 'The last one was read back, and nothing is missing.', { figure });
}
