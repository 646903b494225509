import anyAscii from 'any-ascii';
import type { SlugKind } from '#contract/former-slugs.contract.ts';
import { allKeyword } from '#contract/limits.ts';
import { violatedConstraint } from './constraint-errors.ts';
import type { Db } from './db.ts';

/** Generated slugs are short (docs/rules.md#slugs); an entered one may have 80 characters. */
const maxCharacters = 60;
/** Numbered slugs are readable while there are few. After that, a random suffix is free at once. */
const numbered = 5;
const chances = 5;

/** Signs that stand between words are no part of one: the soft sign of 'Большой' is an apostrophe. */
const inLatin = (word: string) => anyAscii(word).replaceAll(/[^a-z0-9]/gi, '');

/** `Stülpvase "Kør"` becomes `stulpvase-kor`, `Лампа` becomes `lampa`; a name without letters or digits becomes `fallback`. */
export function slugFrom(name: string, fallback: string): string {
  const plain = name
    .normalize('NFC')
    .replaceAll(/[\p{L}\p{M}\p{Nd}]+/gu, inLatin)
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return shorten(plain) || fallback;
}

/** At most `maxCharacters`, cut between words unless the last word is most of it. */
function shorten(slug: string): string {
  if (slug.length <= maxCharacters) return slug;
  const cut = slug.slice(0, maxCharacters + 1);
  const end = cut.lastIndexOf('-');
  return end > maxCharacters / 2 ? cut.slice(0, end) : cut.slice(0, maxCharacters);
}

/**
 * Inserts with a slug of the name, or with a suffix when that is taken, or something else had it before.
 * @param insert in a savepoint; returns undefined when its slug is taken (`on conflict do nothing`), so that concurrent inserts of
 * one name all succeed
 */
export async function insertWithSlug<T>(
  db: Db,
  name: string,
  kind: SlugKind,
  insert: (savepoint: Db, slug: string) => Promise<T | undefined>,
): Promise<T> {
  for (const slug of slugCandidates(name, kind)) {
    const inserted = await db
      .transaction((savepoint) => insert(savepoint, slug))
      .catch((error: unknown) => {
        // The trigger of former slugs raises this error.
        if (violatedConstraint(error)?.endsWith('_slug_key')) return undefined;
        throw error;
      });
    if (inserted !== undefined) return inserted;
  }
  throw new Error(`no free slug was found for ${name}`);
}

/** @returns slugs to try for a name: the plain one, some numbered ones, then random ones */
export function slugCandidates(name: string, fallback: string): string[] {
  const base = slugFrom(name, fallback);
  const plain = Array.from({ length: numbered + chances }, (_, at) => candidate(base, at + 1));
  return base === allKeyword ? plain.slice(1) : plain;
}

function candidate(base: string, attempt: number): string {
  if (attempt === 1) return base;
  if (attempt <= numbered) return `${base}-${attempt}`;
  return `${base}-${crypto.randomUUID().slice(0, 8)}`;
}

interface Named {
  id: string;
  name: string;
}
interface Slugs {
  slug: string;
  /** The newest first. */
  formerSlugs: readonly string[];
}
/** Each keeps this many. */
const maxFormer = 20;

/**
 * Plans the slugs of things that nobody else writes meanwhile. One with the name that it had keeps its slug, and so does one whose slug is
 * that of its new name, with a number as long as it needs one. A slug that another has, or had before, gets a suffix.
 * @param named to be written, in their order
 * @param stored all that there are
 * @returns slugs by id
 */
export function planSlugs(
  named: readonly Named[],
  stored: readonly (Named & Slugs)[],
  { fallback, isReserved = () => false }: { fallback: string; isReserved?: (slug: string) => boolean },
): ReadonlyMap<string, Slugs> {
  const before = new Map(stored.map((one) => [one.id, one]));
  const holders = new Map(
    stored.flatMap(({ id, slug, formerSlugs }) => [slug, ...formerSlugs].map((each) => [each, id] as const)),
  );
  const isFree = (slug: string, id: string) =>
    slug !== allKeyword && !isReserved(slug) && (holders.get(slug) ?? id) === id;
  const fits = (slug: string, base: string, id: string) =>
    slug === base || (isNumbered(slug, base) && !isFree(base, id));
  return new Map<string, Slugs>(
    named.map(({ id, name }) => {
      const was = before.get(id);
      if (was && (was.name === name || fits(was.slug, slugFrom(name, fallback), id))) return [id, was];
      const slug = slugCandidates(name, fallback).find((wanted) => isFree(wanted, id));
      if (slug === undefined) throw new Error(`no free slug was found for ${name}`);
      holders.set(slug, id);
      const former = was ? [was.slug, ...was.formerSlugs].filter((each) => each !== slug) : [];
      return [id, { slug, formerSlugs: former.slice(0, maxFormer) }];
    }),
  );
}

const isNumbered = (slug: string, base: string) =>
  slug.startsWith(`${base}-`) && /^\d+$/.test(slug.slice(base.length + 1));
