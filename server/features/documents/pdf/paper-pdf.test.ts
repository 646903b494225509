import { expect, it } from 'vitest';
import { paperOf } from '#contract/document-paper.ts';
import { aDocument, aLine } from '#server/testing/builders/shown-documents.ts';
import { toPdf } from './paper-pdf.ts';

const isLatin = (codePoint: number) => codePoint < 0x2d0 || codePoint === 0x20ac;
const about = { pageSize: 'A4', issuedAt: '2026-11-29T10:00:00.000Z' } as const;
const textOf = (lines: ReturnType<typeof aLine>[], hasGlyph = isLatin) => {
  const { content, info } = toPdf(paperOf(aDocument({ locale: 'en-US', lines })), about, hasGlyph);
  return { text: JSON.stringify(content), title: info.title };
};

it('has all words of the paper', () => {
  const { text, title } = textOf([aLine({ name: 'Lampe e\u0301toile' })]);
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
  const { text } = textOf([aLine({ name: '行灯 \u200fمصباح' })]);
  expect(text).toContain('"■■ ■■■■■"');
  expect(text).toContain('Some letters are boxes here: see the printable page.');
});

it('writes spaces of other widths, and what cannot be seen, without boxes', () => {
  const { text } = textOf([aLine({ name: '1\u202f234\u200b\u2060 pieces\u00ad' })]);
  expect(text).toContain('"1\u00a0234 pieces"');
  expect(text).not.toContain('■');
});

it('breaks a word that no column holds, between its letters', () => {
  const { text } = textOf([aLine({ name: 'x'.repeat(80) }), aLine({ name: 'Lamp in oak' })]);
  expect(text.match(/"text":"(x+|Lamp in oak)","wordBreak":"[^"]+"/g)).toEqual([
    `"text":"${'x'.repeat(80)}","wordBreak":"break-all"`,
    '"text":"Lamp in oak","wordBreak":"normal"',
  ]);
});
