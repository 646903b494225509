import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { median } from './measure.ts';
import { startShop } from './shop-process.ts';

interface Start {
  seconds: number;
  cpuMs: number;
}

/**
 * Starts the demo shop of each checkout, in turn, with the command of `npm start` and without npm. Prints medians of the time
 * until the home page replies, and of CPU time until then.
 */
export async function compareStarts(
  checkouts: readonly string[],
  { rounds, port }: { rounds: number; port: number },
  print: (line: string) => void,
): Promise<void> {
  const shops = checkouts.map((checkout) => ({ checkout, dataDir: newFolder(), starts: [] as Start[] }));
  try {
    // The first ones create the database, the demo shop and the compile cache.
    for (const { checkout, dataDir } of shops) await timeStart(checkout, dataDir, port);
    for (let round = 0; round < rounds; round += 1) {
      for (const { checkout, dataDir, starts } of shops)
        starts.push(await timeStart(checkout, dataDir, port));
    }
    print('| checkout | starts | seconds | CPU ms |\n| --- | ---: | ---: | ---: |');
    for (const { checkout, starts } of shops) {
      const seconds = median(starts.map((start) => start.seconds));
      const cpuMs = median(starts.map((start) => start.cpuMs));
      print(`| ${checkout} | ${starts.length} | ${seconds.toFixed(2)} | ${Math.round(cpuMs)} |`);
    }
  } finally {
    for (const { dataDir } of shops) rmSync(dataDir, { recursive: true, force: true });
  }
}

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'shop-start-'));
  // PostgreSQL may run as another user, who needs access to the folder.
  chmodSync(folder, 0o711);
  return folder;
}

async function timeStart(checkout: string, dataDir: string, port: number): Promise<Start> {
  const began = performance.now();
  const shop = await startShop({ DATA_DIR: dataDir, SEED: 'demo' }, port, checkout);
  try {
    const response = await fetch(`http://127.0.0.1:${port}/`);
    await response.text();
    if (!response.ok) throw new Error(`the home page replied ${response.status}`);
    return { seconds: (performance.now() - began) / 1_000, cpuMs: shop.cpuMs() };
  } finally {
    await shop.stop();
  }
}
