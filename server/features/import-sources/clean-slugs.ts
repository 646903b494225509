import { typedSlug } from '#contract/brands.contract.ts';
import { textsOf } from '#contract/texts.ts';
import { slugFrom } from '#server/db/slugs.ts';
import * as en from '#server/texts/en/import-sources.ts';
import type { OurRow } from './rows.ts';

const texts = textsOf({ en });

/** '…/product?id=1': the path is that of all products. */
const namedByQuery = /[?&](?:\w*_)?(?:id|p|pid|sku|item|product)=/i;

/** Addresses of products as other programs write them: '/shop/lamp/', 'https://old.example.com/lamp.html?ref=feed', 'лампа'. */
export class Slugs {
  private readonly taken = new Set<string>();
  private readonly leave: (what: string, line: number, reason: string) => void;

  /** @param leave notes what does not come as it is */
  constructor(leave: Slugs['leave']) {
    this.leave = leave;
  }

  /** @returns the row with a slug that the shop takes, or without one, so that the product gets one of its name */
  clean(row: OurRow, line: number): OurRow {
    const { slug: written, ...others } = row;
    if (written === undefined) return row;
    const { address, changedAddress, badAddress, sameAddress } = { ...texts(), ...texts().rows };
    const last = namedByQuery.test(written) ? '' : lastOf(written);
    const slug = typedSlug.safeParse(last).success ? last : slugFrom(last, '');
    const key = slug.toLowerCase();
    if (slug === '' || this.taken.has(key)) {
      this.leave(address, line, slug === '' ? badAddress : sameAddress);
      return others;
    }
    this.taken.add(key);
    if (slug !== last) this.leave(address, line, changedAddress);
    return { ...row, slug };
  }
}

/** @returns the last part of a path, without what programs write behind it */
function lastOf(address: string): string {
  const path = address.replace(/^https?:\/\/[^/]*/i, '').replace(/[?#].*$/s, '');
  const last = path.split('/').findLast((part) => part !== '') ?? '';
  return decoded(last)
    .replace(/\.(?:html?|php|aspx?|jsp)$/i, '')
    .trim();
}

/** A percent sign may be only that. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
