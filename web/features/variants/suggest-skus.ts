import type { DraftOption, VariantsDraft } from './draft.ts';

const longest = 64;
const plain = (name: string) =>
  name
    .normalize('NFD')
    .replace(/[^A-Za-z0-9]/g, '')
    .toUpperCase();

/** Short forms of an option's values: 'XS', 'MUS', and four letters or more where three are the same. */
export function toCodes({ values }: Pick<DraftOption, 'values'>): Map<string, string> {
  const taken = new Set<string>();
  return new Map(
    values.map(({ key, name }, at) => {
      const letters = plain(name);
      let code = letters.slice(0, 3);
      for (let size = 4; (taken.has(code) || !code) && size <= letters.length; size += 1) {
        code = letters.slice(0, size);
      }
      if (!code || taken.has(code)) code = `${code}${at + 1}`;
      taken.add(code);
      return [key, code];
    }),
  );
}

/** The SKU of each variant by its key: as typed, else the product's with the short forms of its values. */
export function suggestSkus({ options, variants }: VariantsDraft, productSku: string): Map<string, string> {
  const codes = new Map(options.flatMap((option) => [...toCodes(option)]));
  const taken = new Set(variants.map(({ sku }) => sku));
  return new Map(
    variants.map(({ key, values, sku }) => {
      if (sku !== null) return [key, sku];
      const end = values.map((value) => codes.get(value)).join('-');
      let suggested = joined(productSku.trim(), end);
      for (let copy = 2; taken.has(suggested); copy += 1)
        suggested = joined(productSku.trim(), `${end}-${copy}`);
      taken.add(suggested);
      return [key, suggested];
    }),
  );
}

const joined = (start: string, end: string) => {
  const short = start.slice(0, Math.max(0, longest - 1 - end.length));
  return short ? `${short}-${end}` : end.slice(0, longest);
};
