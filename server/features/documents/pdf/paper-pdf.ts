import type { Content, Look, PdfDefinition } from 'pdfmake';
import { type Paper, type PaperFact, toPaper } from '#contract/document-paper.ts';
import type { ShownDocument } from '#contract/documents.contract.ts';

const mm = 72 / 25.4;
const muted = '#565c64';
const none = 0;

/** Stands for a letter that the font lacks. */
const box = '\u25a0';
const spaces = /[\u2007\u202f]/gu;
/** Direction of text and joining of letters. */
const invisible = /[\p{Cf}\p{Variation_Selector}]/gu;
const writable = (text: string) => text.normalize('NFC').replace(spaces, '\u00a0').replace(invisible, '');

/**
 * A document as a PDF, in the same sequence as its printed page. A letter without a glyph is a box, and a sentence says where it can be read.
 * @param hasGlyph whether the font has a letter
 */
export function toPdf(
  document: ShownDocument,
  pageSize: PdfDefinition['pageSize'],
  hasGlyph: (codePoint: number) => boolean,
): PdfDefinition {
  const whole = toPaper(document, (text) =>
    Array.from(writable(text)).every((letter) => hasGlyph(letter.codePointAt(0) ?? 0)),
  );
  let isWhole = true;
  const toShown = (letter: string): string => {
    if (hasGlyph(letter.codePointAt(0) ?? 0)) return letter;
    isWhole = false;
    return box;
  };
  const shown = (text: string) => Array.from(writable(text), toShown).join('');
  const paper: Paper = JSON.parse(JSON.stringify(whole), (_key, value: unknown) =>
    typeof value === 'string' ? shown(value) : value,
  );
  const notes = isWhole ? paper.notes : [...paper.notes, paper.unshown];
  return {
    pageSize,
    pageMargins: [22 * mm, 16 * mm, 16 * mm, 18 * mm],
    // The text of the file itself, which any viewer can show.
    info: {
      title: `${whole.kind} ${whole.name}`,
      author: whole.sender,
      creationDate: new Date(document.issued),
    },
    language: whole.language,
    displayTitle: true,
    defaultStyle: { font: 'Roboto', fontSize: 9, lineHeight: 1.2, color: '#16181c' },
    footer: (page, pages) => ({
      ...{ text: `${page} / ${pages}`, alignment: 'right', fontSize: 8, color: muted },
      margin: [none, 6 * mm, 16 * mm, none],
    }),
    content: [
      // The address is in the window of an envelope, 45 mm below the edge.
      row(29 * mm, [
        broken(paper.sender, { bold: true, fontSize: 15 }),
        { ...lines(paper.issuer), alignment: 'right', color: muted },
      ]),
      row(45 * mm, [
        {
          stack: [
            broken(paper.issuer.join(', '), {
              fontSize: 7,
              color: muted,
              margin: [none, none, none, 4 * mm],
            }),
            lines(paper.buyer),
          ],
        },
        facts(paper.facts),
      ]),
      { text: paper.kind, fontSize: 18, bold: true, margin: [none, 8 * mm, none, 5 * mm] },
      productLines(paper),
      {
        columns: [
          { width: 84 * mm, stack: [rates(paper)] },
          { width: '*', text: '' },
          { width: 66 * mm, stack: [facts(paper.sums)] },
        ],
        margin: [none, 8 * mm, none, 10 * mm],
        unbreakable: true,
      },
      broken(notes.join(' '), { margin: [none, none, none, 10 * mm] }),
      {
        ...{
          columns: [lines(paper.legal), { ...lines(paper.contact), alignment: 'right' }],
          columnGap: 8 * mm,
        },
        ...{ fontSize: 7.5, unbreakable: true },
      },
    ],
  };
}

/** A word that is longer than a column is broken, between any letters. */
const broken = (text: string, look: Look = {}): Content => ({
  ...{ text, ...look },
  wordBreak: /\S{24}/u.test(text) ? 'break-all' : 'normal',
});

const lines = (texts: readonly string[]): Content & object => ({ stack: texts.map((text) => broken(text)) });

/** Two columns of at least a height. */
const row = (height: number, [start, end]: readonly [Content, Content]): Content => ({
  table: { widths: [85 * mm, '*'], heights: height, body: [[start, end]] },
  layout: { ...bare, paddingLeft: (column) => (column === 0 ? none : 8 * mm) },
});

const bare = {
  ...{ hLineWidth: () => none, vLineWidth: () => none, hLineColor: () => muted },
  ...{ paddingLeft: () => none, paddingRight: () => none, paddingTop: () => none, paddingBottom: () => none },
};
const ruled = {
  ...bare,
  hLineWidth: (at: number) => (at === 0 ? none : 0.5),
  hLineColor: () => '#d5d8db',
  paddingLeft: (column: number) => (column === 0 ? none : 8),
  ...{ paddingTop: () => 4, paddingBottom: () => 4 },
};

const facts = (rows: readonly PaperFact[]): Content => ({
  table: {
    widths: ['auto', '*'],
    body: rows.map(({ label, text, isTotal }) => [
      { text: label, color: muted },
      broken(text, { alignment: 'right', ...(isTotal && { bold: true, fontSize: 11 }) }),
    ]),
  },
  layout: { ...bare, paddingLeft: (column) => (column === 0 ? none : 8), paddingBottom: () => 2 },
});

const heads = (texts: readonly string[]): Content[] =>
  texts.map((text, at) => ({
    ...{ text, fontSize: 7.5, color: muted, noWrap: true },
    alignment: at === 0 ? 'left' : 'right',
  }));
const amounts = (texts: readonly string[]): Content[] =>
  texts.map((text) => ({ text, alignment: 'right', noWrap: true }));

function productLines({ heads: words, isDiscounted, lines: bought }: Paper): Content {
  const { product, quantity, price, discount, tax, net, gross } = words;
  const columns = [product, quantity, price, ...(isDiscounted ? [discount] : []), tax, net, gross];
  return {
    table: {
      ...{ headerRows: 1, dontBreakRows: true },
      widths: columns.map((_, at) => (at === 0 ? '*' : 'auto')),
      body: [
        heads(columns),
        ...bought.map((line) => [
          {
            stack: [
              broken(line.name),
              ...(line.about === null ? [] : [broken(line.about, { fontSize: 7.5, color: muted })]),
            ],
          },
          ...amounts([line.quantity, line.price, ...(isDiscounted ? [line.discount ?? ''] : [])]),
          { stack: amounts(line.taxes) },
          ...amounts([line.net, line.gross]),
        ]),
      ],
    },
    layout: ruled,
  };
}

const rates = ({ heads: { tax, net }, rates: found }: Paper): Content => ({
  table: {
    widths: ['*', 'auto', 'auto'],
    body: [
      heads([tax, net, tax]),
      ...found.map((rate) => [broken(rate.name), ...amounts([rate.net, rate.tax])]),
    ],
  },
  layout: ruled,
});
