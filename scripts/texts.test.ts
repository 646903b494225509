import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

/** What a file of texts exports, by name. */
type TextFile = Readonly<Record<string, unknown>>;

/** @returns texts that English has and the other language has not, or with other parameters: 'product-form priceHint' */
function missingTexts(
  english: Readonly<Record<string, TextFile>>,
  other: Readonly<Record<string, TextFile>>,
): string[] {
  return Object.entries(english).flatMap(([file, texts]) =>
    Object.entries(texts)
      .filter(([name, text]) => !isLike(text, other[file]?.[name]))
      .map(([name]) => `${file} ${name}`),
  );
}

const isLike = (text: unknown, other: unknown) =>
  typeof text === 'function' && typeof other === 'function'
    ? text.length === other.length
    : typeof text === typeof other && other !== '';

/** The texts of each language by file. */
async function readLanguages(folder: string): Promise<Map<string, Record<string, TextFile>>> {
  const languages = new Map<string, Record<string, TextFile>>();
  for (const path of globSync('*/*.ts', { cwd: folder, exclude: ['**/*.test.ts'] })) {
    const files = languages.get(dirname(path)) ?? {};
    languages.set(dirname(path), files);
    files[basename(path, '.ts')] = await import(`${folder}/${path}`);
  }
  return languages;
}

it('finds files, texts and parameters that are missing', () => {
  const english = { form: { title: 'Product', hint: (name: string) => name }, mail: { subject: 'Sold' } };
  const german = { form: { title: 'Produkt', hint: () => 'Name' } };
  expect(missingTexts(english, german)).toEqual(['form hint', 'mail subject']);
  expect(missingTexts(english, { ...german, form: { title: '', hint: english.form.hint } })).toEqual([
    'form title',
    'mail subject',
  ]);
});

describe.each([
  ['web', 'product-page'],
  ['server', 'order-mail'],
])('the texts of %s', (side, file) => {
  it('are complete in every language', async () => {
    const languages = await readLanguages(join(import.meta.dirname, '..', side, 'texts'));
    const english = languages.get('en') ?? {};
    expect(Object.keys(english)).toContain(file);
    for (const [language, texts] of languages) {
      expect(missingTexts(english, texts), language).toEqual([]);
      expect(missingTexts(texts, english), `of ${language}, in English`).toEqual([]);
    }
  });
});

/** What a text says of one thing, by the way to its function; its parameters are counts or texts of counts. */
function textsOfOne(texts: unknown, name: string): [name: string, said: unknown[]][] {
  if (typeof texts === 'function') {
    const said = [1, '1'].flatMap((one) => {
      try {
        return [texts(...Array(texts.length).fill(one))];
      } catch {
        // A parameter is no count.
        return [];
      }
    });
    return [[name, said]];
  }
  if (typeof texts !== 'object' || texts === null) return [];
  return Object.entries(texts).flatMap(([key, value]) => textsOfOne(value, `${name} ${key}`));
}

const pluralOfOne =
  /(?:^|[^.,\d])\b1 (?!is\b|was\b|has\b|less\b|always\b)\p{Ll}+s\b|\b1 (?:are|were|have)\b/u;
const saysManyOfOne = ([, said]: [string, unknown[]]) =>
  said.length > 0 && said.every((text) => typeof text === 'string' && pluralOfOne.test(text));

const fine = new Set([
  // Shown of more than one only, or with a fixed limit.
  'bulk-edit chooseAll',
  'bulk-edit firstRefused',
  'dashboard-search all orders',
  'dashboard-search all products',
  'dashboard-search results',
  'packing-slip many first',
  'packing-slip many againFirst',
  'places countries',
  'product-pictures noSpace',
  'product-variants noOptions',
  'send-orders tooMany',
  'withdraw within',
  'typed-number tooManyDecimals',
  'typed-number ambiguous',
  'work-list merchants',
  'buyer-returns partlyArrived',
  'fulfilment tooManyParcels',
  'fulfilment tooManyNotes',
  'product-import tooManyWait',
  'work-list notSentLately',
  'discount-estimate withOrders',
  'discount-estimate withNewest',
  // Their parameter is a name or an amount.
  'being-paid giveUp text',
  'fulfilment comesBack',
  'join-files different',
  'join-files encodings',
  'buyer-returns comesBack',
  'buyer-returns refused',
  'buyer-returns form reads',
  'buyer-returns willGoBack',
  'buyer-returns withheld',
  'staff-returns keep leaves',
  'order-timeline toPack one',
  'order-timeline notes withMerchant',
  'places beginsWith',
  'product-pictures alt',
  'reports taxes unassigned',
  'being-paid-mail failed text',
  'being-paid-mail failedToShop text',
  'chat-mail unread by',
]);

it.each([
  ['1 rates by place.', true],
  ['Only 1 are left.', true],
  ['1 rate by place. 1 is left.', false],
])('of one thing, %j is a fault: %s', (text, isFault) => {
  expect(saysManyOfOne(['rates', [text]])).toBe(isFault);
});

it.each(['web', 'server'])('the texts of %s speak of one thing in the singular', async (side) => {
  const languages = await readLanguages(join(import.meta.dirname, '..', side, 'texts'));
  const faults = Object.entries(languages.get('en') ?? {})
    .flatMap(([file, texts]) => textsOfOne({ ...texts }, file))
    .filter(saysManyOfOne)
    .map(([name]) => name);
  expect(faults.filter((name) => !fine.has(name))).toEqual([]);
});

/** Second words for one thing. The texts in `quoted` keep theirs. */
const secondWords: [word: RegExp, instead: string][] = [
  [/\bPart(?:ially)? refunded\b/, 'Partly refunded'],
  [/['"`>]Later['"`<]/, 'After ordering'],
  [
    /\b(?:an|the|your|one|more|by|older|newer|will|[Ww]e|and|not|only|also|has|that) email(?:s|ed)?\b(?! =)/,
    'e-mail',
  ],
  [/['"`>]Email or\b|\b[a-z]+ email address\b/, 'e-mail'],
  [/\b[Ll]ogin (?:again|with|to|here)\b|\bto login\b/, 'log in'],
];
const quoted =
  /A confirmation email will be sent to you shortly\.|You will be receiving an email as well\.|sign in with the email and password\.|Please login to (?:wishlist a product|proceed to checkout)|Please login again|Please try to login again!|Back to login|\/login with a notice|Login with (?:Google|Facebook|\$\{provider\})/g;
const comment = /^\s*(?:\/\/|\/?\*).*$|\/\*.*?\*\/|\s\/\/ .*$/gm;

const secondWordsIn = (source: string): string[] => {
  const texts = source.replace(comment, '').replace(quoted, '');
  return secondWords.flatMap(([word, instead]) => {
    const found = word.exec(texts)?.[0];
    return found ? [`${found}: ${instead}`] : [];
  });
};

it.each([
  ["payment: 'Part refunded',", 'Part refunded: Partly refunded'],
  ["later: 'Later',", "'Later': After ordering"],
  ["'We will email you.'", 'will email: e-mail'],
  ["'Please login with it.'", 'login with: log in'],
  ["'Please login again'", undefined],
  ['// The email address.', undefined],
])('in %j, the second word is %s', (source, found) => {
  expect(secondWordsIn(source)[0]).toBe(found);
});

describe('the sources', () => {
  const sources = globSync('{contract,server,web}/**/*.{ts,tsx}', {
    cwd: join(import.meta.dirname, '..'),
    exclude: ['**/*.test.*', 'server/testing/**'],
  }).map((file) => [file, readFileSync(join(import.meta.dirname, '..', file), 'utf8')] as const);

  it('have one word for a thing', () => {
    expect(sources.length).toBeGreaterThan(1_000);
    const found = sources.flatMap(([file, source]) => secondWordsIn(source).map((word) => `${file} ${word}`));
    expect(found).toEqual([]);
  });

  it('write dates in the language of the texts', () => {
    const wrong = sources.filter(([, source]) => /DateTimeFormat\((?!localeOfDates\(|'en)/.test(source));
    // Cells have days in digits, without words, as spreadsheets of the shop's country write them.
    expect(wrong.map(([file]) => file)).toEqual(['server/features/product-import/day-cells.rules.ts']);
  });
});
