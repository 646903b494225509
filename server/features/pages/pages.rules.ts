import { shippingSlug, termsSlug } from '#contract/pages.contract.ts';
import { refuseField, ShopError } from '#server/errors.ts';

export interface PageFields {
  title: string;
  slug: string;
  text: string;
  isPublished: boolean;
}

export type PageChange = 'added' | 'changed' | 'published' | 'withdrawn' | 'deleted';

const fields = ['title', 'slug', 'text', 'isPublished'] as const;

/** @returns what a save does, as the activity page says it; null for nothing */
export function changeBetween(before: PageFields, after: PageFields): PageChange | null {
  if (before.isPublished !== after.isPublished) return after.isPublished ? 'published' : 'withdrawn';
  return fields.every((name) => before[name] === after[name]) ? null : 'changed';
}

/** True when visitors read other words afterwards. @param before null for a new page */
export const publishesText = (before: PageFields | null, after: PageFields): boolean =>
  after.isPublished && !(before?.isPublished && before.title === after.title && before.text === after.text);

/** @throws 'invalid-input': links of every page lead to /shipping */
export function requireSlugOfShipping(before: PageFields, after: PageFields): void {
  if (before.slug === shippingSlug && after.slug !== shippingSlug)
    throw refuseField('slug', 'The slug of this page cannot change: every page of the shop links to it.');
}

const isShownAsTerms = ({ slug, isPublished }: PageFields) => isPublished && slug === termsSlug;

/** True when a save takes the published terms away. */
export const takesTermsAway = (before: PageFields, after: PageFields): boolean =>
  isShownAsTerms(before) && !isShownAsTerms(after);

/** @returns the refusal of a save that takes terms away which buyers must agree to */
export const requiredTerms = (after: PageFields): ShopError =>
  refuseField(
    after.isPublished ? 'slug' : 'isPublished',
    'Buyers must agree to this page. Switch that off first (Dashboard > Settings > Checkout).',
  );

/** @throws 'page-published' */
export function requireNeverPublished({ publishings }: { publishings: readonly unknown[] }): void {
  if (publishings.length === 0) return;
  throw new ShopError(
    'page-published',
    'This page was published, so what it said is kept. Withdraw it in place of deleting it.',
  );
}
