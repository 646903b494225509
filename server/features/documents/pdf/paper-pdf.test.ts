import { expect, it } from 'vitest';
import { aDocument, aLine } from '#server/testing/builders/shown-documents.ts';
import { toPdf } from './paper-pdf.ts';

const isLatin = (codePoint: number) => codePoint < 0x2d0 || [0x20ac, 0x2212].includes(codePoint);
const toText = (lines: ReturnType<typeof aLine>[], hasGlyph = isLatin) => {
  const { content, info } = toPdf(aDocument({ locale: 'en-US', lines }), 'A4', hasGlyph);
  return { text: JSON.stringify(content), title: info.title };
};

it('has all words of the paper', () => {
  const { text, title } = toText([aLine({ name: 'Lampe e\u0301toile' })]);
  for (const word of [
    'Invoice',
    'INV-2026-0118',
    'Marta Müller',
    'Lampe étoile',
    'LAMP-1',
    '€25.00',
    'HRB 1',
  ])
    expect(text).toContain(`"${word}"`);
  expect(text).not.toContain('printable page');
  expect(title).toBe('Invoice INV-2026-0118');
});

it('has a box for a letter that the font lacks, and says where it can be read', () => {
  const { text } = toText([aLine({ name: '行灯 \u200fمصباح' })]);
  expect(text).toContain('"■■ ■■■■■"');
  expect(text).toContain('Some letters are boxes here: see the printable page.');
});

it('writes spaces of other widths, and what cannot be seen, without boxes', () => {
  const { text } = toText([aLine({ name: '1\u202f234\u200b\u2060 pieces\u00ad' })]);
  expect(text).toContain('"1\u00a0234 pieces"');
  expect(text).not.toContain('■');
});

it('breaks a word that no column holds, between its letters', () => {
  const { text } = toText([aLine({ name: 'x'.repeat(80) }), aLine({ name: 'Lamp in oak' })]);
  expect(text.match(/"text":"(x+|Lamp in oak)","wordBreak":"[^"]+"/g)).toEqual([
    `"text":"${'x'.repeat(80)}","wordBreak":"break-all"`,
    '"text":"Lamp in oak","wordBreak":"normal"',
  ]);
});

it.each([
  ['ar-EG', 'EUR', '1,234.50 €', '19%'],
  ['ar-EG', 'EGP', '1,234.50 EGP', '19%'],
  ['ar-SA', 'SAR', '1,234.50 SAR', '19%'],
  ['fa-IR', 'EUR', '€ 1,234.50', '19%'],
  ['bn-BD', 'BDT', '1,234.50 BDT', '19%'],
  ['ja-JP', 'JPY', 'JPY 1,235', '19%'],
  ['de-DE', 'EUR', '1.234,50 €', '19 %'],
])('writes numbers of %s in %s with what the font has', (locale, currency, amount, rate) => {
  const lines = [aLine({ gross: 1_234.5 })];
  const { content } = toPdf(aDocument({ locale, currency, lines }), 'A4', isLatin);
  const text = JSON.stringify(content).replaceAll('\u00a0', ' ');
  expect(text).toContain(`"${amount}"`);
  expect(text).toContain(`"${rate}"`);
  expect(text).not.toContain('■');
});
