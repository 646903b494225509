import { createReadCache } from '#server/cache/read-cache.ts';
import type { DatabasePool } from '#server/db/database-pool.ts';
import type { Db } from '#server/db/db.ts';
import type { Notifications } from '#server/db/notifications.ts';
import { type KnownTerm, plainWords, type TypedWord } from './search.rules.ts';
import { readVocabulary } from './vocabulary.store.ts';
import { createWholeRead } from './whole-read.ts';
import { prepareReadWords, type ReadWords } from './words.store.ts';

/** Where a change of any product's words is announced (functions/search-changes.sql). */
const channel = 'search_changes';
/** 2 MB: terms, and four more for each entry. */
const maxTerms = 20_000;
/** So many single reads cost as much as reading all words; there are about as many words as products. */
const usuallyWorthAll = (products: number) => Math.max(50, products / 200);

/**
 * Keeps the terms of words that were searched for, until the words of any product change, and after many different texts all words of the
 * catalogue. A text whose words are all known needs no statement, also if nobody searched for them together
 * (docs/decisions/092-search-in-memory.md).
 */
export async function openWordsCache(
  db: Db,
  pool: DatabasePool,
  notifications: Notifications,
  missesWorthAll = usuallyWorthAll,
): Promise<ReadWords> {
  const readWords = prepareReadWords(db);
  const trust = { notifications, isAway: () => pool.isAway };
  const all = createWholeRead(() => readVocabulary(db), trust);
  const known = createReadCache<readonly KnownTerm[]>({
    ...trust,
    max: maxTerms,
    toSize: (terms) => terms.length + 4,
  });
  const note = (what: string) => {
    if (!what.startsWith('search')) return;
    known.changed('all');
    all.changed();
  };
  pool.onChange(note);
  await notifications.subscribe(channel, note);

  /** @returns null when a word has to be read */
  function findAll(words: readonly string[], last: string): Awaited<ReturnType<ReadWords>> | null {
    const [catalogue, begun, begunOfNames] = [
      known.get(sizeKey),
      known.get(begunKey(last)),
      known.get(begunOfNamesKey(last)),
    ];
    const exact = words.map((word) => known.get(exactKey(word)));
    const joined = joinPairs(words).map((pair) => known.get(joinedKey(pair)));
    if (!catalogue || !begun || !begunOfNames || exact.includes(undefined) || joined.includes(undefined))
      return null;
    return {
      words: words.map((word, at) => ({
        word,
        begun: word === last ? [...begun] : [],
        ...(word === last ? { begunOfNames: [...begunOfNames] } : {}),
        ...wordOfTerms(exact[at] ?? []),
        ...(joined[at]?.[0] ? { joined: joined[at][0] } : {}),
      })),
      catalogue: catalogue[0]?.documents ?? 0,
    };
  }

  return async (text) => {
    const words = plainWords(text);
    const last = words?.at(-1);
    if (!words || last === undefined) return await readWords(text);
    const vocabulary = all.get();
    const found = vocabulary?.find(words) ?? findAll(words, last);
    if (found) return found;
    const reading = readWords(text);
    const keep = (key: string, toTerms: (read: Awaited<typeof reading>) => readonly KnownTerm[]) =>
      known.read(key, async () => ({ value: toTerms(await reading) }));
    const findWord = (read: Awaited<typeof reading>, word: string) =>
      read.words.find((one) => one.word === word);
    await Promise.all([
      keep(sizeKey, ({ catalogue }) => [{ id: 0, documents: catalogue }]),
      keep(begunOfNamesKey(last), (read) => findWord(read, last)?.begunOfNames ?? []),
      keep(begunKey(last), (read) => findWord(read, last)?.begun ?? []),
      ...words.map((word) => keep(exactKey(word), (read) => termsOfWord(findWord(read, word)))),
      ...joinPairs(words).map((pair, at) =>
        keep(joinedKey(pair), (read) => oneOrNone(findWord(read, words[at] ?? '')?.joined)),
      ),
    ]);
    const read = await reading;
    if (!vocabulary && read.words.every(({ exact }) => exact)) all.missed(missesWorthAll(read.catalogue));
    return read;
  };
}

/** No word contains these characters. */
const sizeKey = '*';
const exactKey = (word: string) => `= ${word}`;
const begunKey = (word: string) => `^ ${word}`;
const begunOfNamesKey = (word: string) => `~ ${word}`;
const joinedKey = (pair: string) => `+ ${pair}`;

/** Each word together with the next one. */
const joinPairs = (words: readonly string[]) => words.slice(1).map((next, at) => `${words[at]}${next}`);
/** A word that says nothing has a second term: that of names, or the same again where no name has it. */
const termsOfWord = ({ exact = null, ofNames }: Partial<TypedWord> = {}): KnownTerm[] =>
  exact === null ? [] : ofNames === undefined ? [exact] : [exact, ofNames ?? exact];
const wordOfTerms = ([exact, ofNames]: readonly KnownTerm[]): Pick<TypedWord, 'exact' | 'ofNames'> => ({
  exact: exact ?? null,
  ...(ofNames ? { ofNames: ofNames.id === exact?.id ? null : ofNames } : {}),
});
const oneOrNone = (term: KnownTerm | null | undefined) => (term ? [term] : []);
