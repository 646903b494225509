import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'vitest';
import { expectNothingLost, expectReadableErrors, expectRecovery } from './expectations.ts';
import { openEmbeddedShop } from './fault-shop.ts';
import { addRow } from './row.ts';
import { runWithOrders } from './scenario.ts';
import { pause, until } from './wait.ts';

const SIZE_MB = 200;
const FULL_MS = 2_000;

/** Mounts a small disk. @returns null without permission to mount */
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
  if (!disk) return context.skip('no permission to mount a disk');
  const row = addRow(context);
  try {
    const shop = await openEmbeddedShop({ DATA_DIR: join(disk, 'data') });
    try {
      const filler = join(disk, 'filler');
      const observed = await runWithOrders(shop, row, async (scenario) => {
        scenario.failed();
        const known = scenario.orders.replies.length;
        try {
          await until('orders are refused', () => {
            fill(filler);
            return scenario.orders.replies.slice(known).some(({ status }) => status >= 500);
          });
          await pause(FULL_MS);
        } finally {
          rmSync(filler, { force: true });
        }
        await until('PostgreSQL replies', () => shop.database.isAnswering());
        scenario.restored();
      });
      expectNothingLost(row);
      expectReadableErrors(observed);
      expectRecovery(observed, row);
    } finally {
      await shop.close();
    }
  } finally {
    execFileSync('umount', [disk]);
  }
});
