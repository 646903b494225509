import { afterEach, describe, expect, it } from 'vitest';
import { defaultFormat, setShopFormat } from '#contract/shop-format.ts';
import { amountCell, cellOfText, csvLine, numberCell, textOfCell } from './spreadsheet-cell.ts';

afterEach(() => setShopFormat(defaultFormat));

const formulas: [text: string, cell: string][] = [
  ['=HYPERLINK("https://example.com")', '\'=HYPERLINK("https://example.com")'],
  ['+1 555 0100', "'+1 555 0100"],
  ['- 10 cm', "'- 10 cm"],
  ['-5+2', "'-5+2"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ["'=1", "''=1"],
  ["''-1", "'''-1"],
  ["'-5", "''-5"],
  // Behind what a spreadsheet may leave out.
  [' =1', "' =1"],
  ['\u00a0\u200b\u2003@A1', "'\u00a0\u200b\u2003@A1"],
  ['\ufeff=1', "'\ufeff=1"],
  ["' =1", "'' =1"],
  // In full width.
  ...[...'＝＋－＠﹦﹢﹣﹫'].map((sign): [string, string] => [`${sign}1`, `'${sign}1`]),
  // In a cell that is split.
  ['Lamp;=1; +2;a', "Lamp;'=1;' +2;a"],
  ["Lamp;'=1", "Lamp;''=1"],
  ['Lamp,=1, +2', "Lamp,'=1,' +2"],
  ['Lamp\t=1', "Lamp\t'=1"],
  ['Lamp\r=1\n@A1', "Lamp\r'=1\n'@A1"],
  ['\t=1', "'\t'=1"],
  ['\r', "'\r"],
];
const texts = [
  '',
  'Lamp',
  "'t Hooft chair",
  "'",
  '5 = 5',
  'a-b',
  "''quoted''",
  'a; b',
  'a\nb\tc',
  '-5',
  '-12.50',
  '-12,50',
];

describe('a cell', () => {
  it.each(formulas)('is no formula for %j, which is read back', (text, cell) => {
    expect(cellOfText(text)).toBe(cell);
    expect(textOfCell(cell)).toBe(text);
  });

  it.each(texts)('is the text for %j', (text) => {
    expect(cellOfText(text)).toBe(text);
    expect(textOfCell(text)).toBe(text);
  });
});

it('a line quotes what would end a cell', () => {
  expect(csvLine(['a', 'b "c"', 'd,e', 'f\ng', 'h;i\tj', '=1,2'])).toBe(
    'a,"b ""c""","d,e","f\ng","h;i\tj","\'=1,2"\r\n',
  );
});

it.each([
  ['en-US', 'a,"b;c",1.5,-1234.50\r\n'],
  ['de-DE', 'a;"b;c";1,5;-1234,50\r\n'],
  ['fr-FR', 'a;"b;c";1,5;-1234,50\r\n'],
  ['de-CH', 'a,"b;c",1.5,-1234.50\r\n'],
  ['ar-EG', 'a,"b;c",1.5,-1234.50\r\n'],
])('a line is as spreadsheets of %s write it', (locale, line) => {
  setShopFormat({ ...defaultFormat, locale });
  expect(csvLine(['a', 'b;c', numberCell('1.5'), amountCell(-1234.5)])).toBe(line);
});
