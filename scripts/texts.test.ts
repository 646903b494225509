import { globSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { missingTexts } from '#contract/texts/texts.ts';

const folder = fileURLToPath(new URL('../contract/texts', import.meta.url));

/** The texts of each language by file. */
async function readLanguages(): Promise<Map<string, Record<string, Record<string, unknown>>>> {
  const languages = new Map<string, Record<string, Record<string, unknown>>>();
  for (const path of globSync('*/*.ts', { cwd: folder, exclude: ['**/*.test.ts'] })) {
    const files = languages.get(dirname(path)) ?? {};
    languages.set(dirname(path), files);
    files[basename(path, '.ts')] = await import(`${folder}/${path}`);
  }
  return languages;
}

it('every language has all texts', async () => {
  const languages = await readLanguages();
  const english = languages.get('en') ?? {};
  expect(Object.keys(english)).toContain('order-mail');
  for (const [language, texts] of languages) {
    expect(missingTexts(english, texts), language).toEqual([]);
    expect(missingTexts(texts, english), `of ${language}, in English`).toEqual([]);
  }
});
