import { typedSlug } from '#contract/brands.contract.ts';
import { firstMessages } from '#contract/errors.ts';
import type { ProductChanges } from '#contract/product-history.contract.ts';
import { cellText } from './cell-text.rules.ts';

/** Each product keeps that many. */
const maxFormer = 20;

/** @returns the present slug and former ones, which the cell `slug` has behind it; none for an empty cell, or why the row is refused */
export function slugCells(values: Readonly<Record<string, unknown>>): { slugs?: string[] } | string {
  const text = cellText(values.slug);
  if (text === '') return {};
  const slugs = new Set(text.split(';').map((slug) => slug.trim()));
  if (slugs.size > maxFormer + 1) return `slug may have at most ${maxFormer} former ones.`;
  for (const slug of slugs) {
    const parsed = typedSlug.safeParse(slug);
    if (!parsed.success) return firstMessages(parsed.error).error;
  }
  return { slugs: [...slugs] };
}

/** Slugs of a product as they are stored. */
export interface StoredSlugs {
  slug: string | null;
  /** The newest first. */
  formerSlugs: readonly string[];
}

/** @returns the cell that `slugCells` reads; null without a slug */
export const cellOfSlugs = ({ slug, formerSlugs }: StoredSlugs): string | null =>
  slug && [slug, ...formerSlugs].join('; ');

/** @returns the slugs after a row */
export function slugsAfter(stored: StoredSlugs | null, [slug, ...former]: readonly string[]): StoredSlugs {
  if (slug === undefined) return { slug: stored?.slug ?? null, formerSlugs: stored?.formerSlugs ?? [] };
  const before = stored?.formerSlugs ?? [];
  const added = former.filter((one) => !before.includes(one));
  const all = new Set([stored?.slug ?? slug, ...added, ...before]);
  all.delete(slug);
  return { slug, formerSlugs: [...all].slice(0, maxFormer) };
}

/** @returns the former slugs that it had not before in any way */
export const addedSlugs = (before: StoredSlugs | null, after: StoredSlugs): string[] =>
  after.formerSlugs.filter((slug) => slug !== before?.slug && !before?.formerSlugs.includes(slug));

/** @returns what the history says of former slugs that a row adds */
export function formerSlugChanges(
  before: StoredSlugs,
  after: StoredSlugs,
): Pick<ProductChanges, 'formerSlugs'> {
  const added = addedSlugs(before, after);
  if (added.length === 0) return {};
  const isGone = (slug: string) => slug !== after.slug && !after.formerSlugs.includes(slug);
  return { formerSlugs: { added, removed: before.formerSlugs.filter(isGone) } };
}
