import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** A sheet of A4 is 794 px wide, and none has fingers: a rule of phones that is not of screens prints as on a phone. */
const ofPhones = /max-width|max-height|pointer: coarse/;

it('paper follows no rule of phones', () => {
  const sheets = globSync('web/**/*.css');
  const printed = sheets.flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/@media ([^{]+) \{/g)].flatMap(([, query = '']) =>
      query
        .split(/,\s*/)
        .filter((part) => ofPhones.test(part) && !part.startsWith('screen and '))
        .map((part) => `${path}: ${part}`),
    ),
  );
  expect(sheets.length).toBeGreaterThan(100);
  expect(printed).toEqual([]);
});
