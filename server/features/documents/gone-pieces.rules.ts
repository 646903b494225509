import { divideMinor } from '../orders/shares.rules.ts';
import { sumBy } from './document-lines.rules.ts';

/** An amount to take back, of pieces or of a line as such. */
export interface Wanted {
  key: string;
  pieces: number | null;
  minor: number;
}

/** A line with pieces that are cancelled or have come back and are not credited: units that are credited as a whole, the first piece first. */
export interface GoneLine {
  key: string;
  units: readonly Omit<Wanted, 'key'>[];
}

/**
 * @param costs of the pieces that are gone and on no credit note, in minor units
 * @param restMinor what of all pieces of the line that are gone was not credited: less where an amount without pieces was, more where a seller has
 * withheld something of pieces that were
 */
export function goneUnits(costs: readonly number[], restMinor: number): GoneLine['units'] {
  let less = Math.max(0, sumBy(costs, (cost) => cost) - restMinor);
  let pieces = 0;
  const units: Omit<Wanted, 'key'>[] = [];
  for (const cost of costs) {
    const minor = Math.max(0, cost - less);
    less -= cost - minor;
    pieces += 1;
    // A piece of which nothing is left goes with the next one.
    if (minor === 0) continue;
    units.push({ pieces, minor });
    pieces = 0;
  }
  const moreMinor = restMinor - sumBy(units, ({ minor }) => minor);
  return moreMinor > 0 ? [...units, { pieces: null, minor: moreMinor }] : units;
}

/** So many sums are tried. */
const maxSums = 10_000;

/**
 * The units that an amount pays back: those that cost exactly that, else as many as fit in, and the rest as a share of the others.
 * @returns at most one for each line
 */
export function payBack(lines: readonly GoneLine[], minor: number): Wanted[] {
  const counts = countsWorth(lines, minor) ?? countsWithin(lines, minor);
  const taken = lines.flatMap(({ key, units }, at) => joined(key, units.slice(0, counts[at])));
  const left = lines.map(({ units }, at) => sumBy(units.slice(counts[at]), (unit) => unit.minor));
  const restMinor = Math.min(
    minor - sumBy(taken, (one) => one.minor),
    sumBy(left, (one) => one),
  );
  const shares = divideMinor(restMinor, left);
  const amounts = lines.map(({ key }, at) => ({ key, pieces: null, minor: shares[at] ?? 0 }));
  return [...taken, ...amounts].filter((wanted) => wanted.minor > 0);
}

export const wantedPieces = (lines: readonly GoneLine[]): Wanted[] =>
  lines.flatMap(({ key, units }) => joined(key, units));

function joined(key: string, units: GoneLine['units']): Wanted[] {
  const pieces = sumBy(units, (unit) => unit.pieces ?? 0);
  return [{ key, pieces: pieces > 0 ? pieces : null, minor: sumBy(units, (unit) => unit.minor) }];
}

/** @returns how many units of each line cost exactly this; null when none do */
function countsWorth(lines: readonly GoneLine[], minor: number): number[] | null {
  let found = new Map<number, number[]>([[0, []]]);
  for (const { units } of lines) {
    const next = new Map<number, number[]>();
    for (const [sum, counts] of found) {
      let more = sum;
      for (let count = 0; count <= units.length && more <= minor; count += 1) {
        if (!next.has(more) && next.size < maxSums) next.set(more, [...counts, count]);
        more += units[count]?.minor ?? 0;
      }
    }
    found = next;
  }
  return found.get(minor) ?? null;
}

function countsWithin(lines: readonly GoneLine[], minor: number): number[] {
  let left = minor;
  return lines.map(({ units }) => {
    let count = 0;
    for (const unit of units) {
      if (unit.minor > left) break;
      left -= unit.minor;
      count += 1;
    }
    return count;
  });
}
