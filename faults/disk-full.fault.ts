import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'vitest';
import { expectNothingLost, expectOnlyWords, expectRecovery } from './expectations.ts';
import { rowOf } from './row.ts';
import { underOrders } from './trial.ts';
import { openEmbeddedShop } from './trial-shop.ts';
import { pause, until } from './wait.ts';

const SIZE_MB = 200;
const FULL_MS = 2_000;

/** A small mounted disk. Null if mounting is not permitted. */
function mountDisk(): string | null {
  const folder = mkdtempSync(join(tmpdir(), 'disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE_MB}m,mode=711`, 'faults', folder], {
      stdio: 'ignore',
    });
    return folder;
  } catch {
    return null;
  }
}

/** Fills the disk to the last byte. */
function fill(path: string): void {
  const file = openSync(path, 'a');
  try {
    for (let size = 1024 * 1024; size >= 1; ) {
      try {
        writeSync(file, Buffer.alloc(size));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
        size = Math.floor(size / 16);
      }
    }
  } finally {
    closeSync(file);
  }
}

test('the disk is full, then has space again', async (context) => {
  const disk = mountDisk();
  if (!disk) return context.skip('a disk of our own cannot be mounted here');
  const row = rowOf(context);
  try {
    const shop = await openEmbeddedShop({ DATA_DIR: join(disk, 'data') });
    try {
      const filler = join(disk, 'filler');
      const trial = await underOrders(shop, row, async (running) => {
        running.broken();
        const known = running.orders.answers.length;
        try {
          await until('orders are refused', () => {
            fill(filler);
            return running.orders.answers.slice(known).some(({ status }) => status >= 500);
          });
          await pause(FULL_MS);
        } finally {
          rmSync(filler, { force: true });
        }
        await until('PostgreSQL answers', () => shop.database.isAnswering());
        running.repaired();
      });
      expectNothingLost(row);
      expectOnlyWords(trial);
      expectRecovery(trial, row);
    } finally {
      await shop.close();
    }
  } finally {
    execFileSync('umount', [disk]);
  }
});
