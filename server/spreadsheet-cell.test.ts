import { describe, expect, it } from 'vitest';
import { cellOfText, csvLine, textOfCell } from './spreadsheet-cell.ts';

const formulas = [
  '=HYPERLINK("https://example.com")',
  '+1',
  '-5',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '\n=1',
  "'=1",
  "''-1",
];
const texts = ['', 'Lamp', "'t Hooft chair", "'", '5 = 5', 'a-b', "''quoted''"];

describe('a cell', () => {
  it.each(formulas)('is no formula for %j, which is read back', (text) => {
    expect(cellOfText(text)).toBe(`'${text}`);
    expect(textOfCell(cellOfText(text))).toBe(text);
  });

  it.each(texts)('is the text for %j', (text) => {
    expect(cellOfText(text)).toBe(text);
    expect(textOfCell(text)).toBe(text);
  });
});

it('a line quotes what would end a cell', () => {
  expect(csvLine(['a', 'b "c"', 'd,e', 'f\ng', '=1,2'])).toBe('a,"b ""c""","d,e","f\ng","\'=1,2"\r\n');
});
