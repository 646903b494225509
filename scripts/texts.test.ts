import { globSync } from 'node:fs';
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
