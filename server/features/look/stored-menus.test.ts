import { expect, it } from 'vitest';
import { lookSchema, ourLook, parseLook } from '#contract/look.contract.ts';
import { type MenuEntry, menuMessages, ourMenus, refusalOfLink } from '#contract/menus.ts';

const category = '01890000-0000-7000-8000-000000000001';
const entry = (given: Partial<MenuEntry>): MenuEntry => ({
  ...{ kind: 'place', to: 'shop', label: '', level: 1 },
  ...given,
});
const withHeader = (header: unknown) => ({ ...ourLook, menus: { ...ourMenus, header } });

it.each<[string, unknown[], string]>([
  ['400 entries', Array.from({ length: 400 }, () => entry({})), menuMessages.tooMany],
  ['a third level', [entry({}), entry({ level: 2 }), { ...entry({}), level: 3 }], menuMessages.levels],
  ['a second level below nothing', [entry({ level: 2 })], menuMessages.first],
  ['a place that there is not', [entry({ to: 'moon' })], menuMessages.target],
  ['a category that is no id', [entry({ kind: 'category', to: 'mugs' })], menuMessages.target],
  ['a link without a name', [entry({ kind: 'link', to: 'https://a.example' })], menuMessages.noLabel],
  ['a link to a script', [entry({ kind: 'link', to: 'javascript:alert(1)', label: 'X' })], menuMessages.link],
  ['a long name', [entry({ label: 'x'.repeat(61) })], menuMessages.label],
])('%s is refused in words', (_, header, message) => {
  const { error } = lookSchema.safeParse(withHeader(header));
  expect(error?.issues.map((issue) => issue.message)).toContain(message);
});

it.each([
  ...['https://kiln.example/a?b=c#d', 'http://kiln.example', 'mailto:a@kiln.example', 'tel:+49301234'],
  ...['/', '/shop/category/mugs?rating=4', '/pages/a#b', 'HTTPS://kiln.example'],
])('a link may lead to %s', (url) => {
  expect(refusalOfLink(url)).toBeNull();
});

it.each([
  ...[
    '',
    'kiln.example',
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    'java\nscript:alert(1)',
    ' https://a.b',
  ],
  ...[
    'data:text/html,x',
    'vbscript:x',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'https://',
    'mailto:',
  ],
  `https://a.example/${'x'.repeat(500)}`,
])('a link may not lead to %j', (url) => {
  expect(refusalOfLink(url)).toMatch(/^(A link begins with https|An address has no spaces)/);
});

it('stored menus keep what this version knows', () => {
  const mugs = entry({ kind: 'category', to: category, label: 'Mugs', level: 2 });
  const look = { ...ourLook, menus: { ...ourMenus, header: [entry({}), mugs], links: [] } };
  expect(parseLook(look)).toEqual(look);
  const newer = [{ kind: 'tag', to: 'x', label: '', level: 1 }, { ...entry({}), level: 3 }, mugs, 7];
  expect(parseLook(withHeader(newer)).menus.header).toEqual([{ ...mugs, level: 1 }]);
  expect(parseLook({ menus: 'none' }).menus).toEqual(ourMenus);
});
