import data from './place-data.json' with { type: 'json' };
import { readPostcode } from './postcodes.ts';

/** States of the USA with the first three digits of their ZIP codes: 'KY 400-418 420-427'. Five digits are an exception from their three. */
const ranges: Record<string, string> = data.zipCodes;

let stateByBeginning: Map<string, string> | undefined;

function read(): Map<string, string> {
  const found = new Map<string, string>();
  for (const [state, all] of Object.entries(ranges)) {
    for (const range of all.split(' ')) {
      const [first = '', last = first] = range.split('-');
      for (let at = Number(first); at <= Number(last); at++) {
        found.set(String(at).padStart(first.length, '0'), state);
      }
    }
  }
  return found;
}

/** @returns the code of the state in which a ZIP code of the USA is; null for what is none, and for a beginning that is not used */
export function findStateOfZip(typed: string): string | null {
  const { code } = readPostcode(typed, 'US');
  if (!/^\d{5}(\d{4})?$/.test(code)) return null;
  stateByBeginning ??= read();
  return stateByBeginning.get(code.slice(0, 5)) ?? stateByBeginning.get(code.slice(0, 3)) ?? null;
}
