import { typedSlug } from '#contract/brands.contract.ts';
import { defineTexts } from '#contract/texts.ts';
import { slugFrom } from '#server/db/slugs.ts';
import * as en from '#server/texts/en/import-sources.ts';
import type { OurRow } from './rows.ts';

const texts = defineTexts({ en });

/** The present one, and as many former ones as a product keeps. */
const maxSlugs = 21;

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

  /** @returns the row with slugs that the shop takes, the present one first, or without any, so that the product gets one of its name */
  clean(row: OurRow, line: number): OurRow {
    const { slug: written, ...others } = row;
    if (written === undefined) return row;
    const own = new Map<string, string>();
    for (const one of written.split(/;\s+/)) this.add(one, line, own);
    if (own.size > maxSlugs) this.leave(texts().rows.address, line, texts().tooManyAddresses);
    const slugs = [...own.values()].slice(0, maxSlugs);
    return slugs.length > 0 ? { ...row, slug: slugs.join('; ') } : others;
  }

  /** @param own those of the product, by their letters in lower case */
  private add(written: string, line: number, own: Map<string, string>): void {
    const { address, changedAddress, badAddress, sameAddress } = { ...texts(), ...texts().rows };
    const last = namedByQuery.test(written) ? '' : lastSegment(written);
    const slug = typedSlug.safeParse(last).success ? last : slugFrom(last, '');
    const key = slug.toLowerCase();
    if (own.has(key)) return;
    if (slug === '') this.leave(address, line, badAddress);
    else if (this.taken.has(key)) this.leave(address, line, sameAddress);
    else {
      this.taken.add(key);
      own.set(key, slug);
      if (slug !== last) this.leave(address, line, changedAddress);
    }
  }
}

/** @returns the last part of a path, without what programs write behind it */
function lastSegment(address: string): string {
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
