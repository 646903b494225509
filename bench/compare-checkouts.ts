import { join } from 'node:path';
import { readPostmaster } from '#server/db/embedded/running-postmaster.ts';
import type { CheckoutShop } from './checkout-shop.ts';
import type { Load } from './loads.ts';
import { median } from './measure.ts';
import { processUsage } from './process-tree.ts';

/** One load on one shop. */
export interface Round {
  perSecond: number;
  p50: number;
  /** CPU microseconds per reply: of the shop, and with PostgreSQL. */
  shopMicros: number;
  allMicros: number;
  peakMegabytes: number;
}

/**
 * Loads two shops in turn with each of their loads, several rounds each, so that other programs on the machine slow both down.
 * Prints medians, and what those of the first are as a multiple of the second's.
 */
export async function compareCheckouts(
  shops: readonly [CheckoutShop, CheckoutShop],
  loads: readonly [Load[], Load[]],
  rounds: number,
  print: (line: string) => void,
): Promise<void> {
  const idle = shops.map(({ process }) => process.memory());
  print(comparisonHeading);
  for (const own of loads[0]) {
    const other = loads[1].find(({ name }) => name === own.name);
    if (!other) continue;
    const measured: [Round[], Round[]] = [[], []];
    for (let round = 0; round < rounds; round += 1) {
      measured[0].push(await measureRound(own, shops[0]));
      measured[1].push(await measureRound(other, shops[1]));
    }
    print(comparisonRow(own.name, measured));
  }
  print(`\nIdle: ${idle.map((megabytes) => `${Math.round(megabytes)} MB`).join(' and ')}.`);
}

async function measureRound(load: Load, { process, dataDir }: CheckoutShop): Promise<Round> {
  const postmaster = readPostmaster(join(dataDir, 'postgres'))?.pid ?? 0;
  process.peakMemory();
  const before = processUsage(postmaster).cpuMs;
  const { perSecond, p50, cpuMicros, operations } = await load.run(process);
  const databaseMicros = ((processUsage(postmaster).cpuMs - before) * 1_000) / operations;
  return {
    perSecond,
    p50,
    shopMicros: cpuMicros,
    allMicros: cpuMicros + databaseMicros,
    peakMegabytes: process.peakMemory(),
  };
}

const columns = [
  ['replies/s', 'perSecond', 0],
  ['p50 ms', 'p50', 1],
  ['shop CPU µs', 'shopMicros', 0],
  ['with PostgreSQL', 'allMicros', 0],
  ['peak MB', 'peakMegabytes', 0],
] as const;

const comparisonHeading = [
  `| scenario | ${columns.map(([title]) => `${title}: here | there | ratio`).join(' | ')} |`,
  `| --- ${'| ---: '.repeat(columns.length * 3)}|`,
].join('\n');

/** A row of the table: for each column the medians of both shops, and the first divided by the second. */
export function comparisonRow(name: string, [here, there]: readonly [Round[], Round[]]): string {
  const cells = columns.flatMap(([, figure, digits]) => {
    const [own, other] = [here, there].map((rounds) => median(rounds.map((round) => round[figure])));
    if (own === undefined || other === undefined) return [];
    return [own.toFixed(digits), other.toFixed(digits), (own / other).toFixed(2)];
  });
  return `| ${name} | ${cells.join(' | ')} |`;
}
