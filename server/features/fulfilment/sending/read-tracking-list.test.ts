import { describe, expect, it } from 'vitest';
import { maxTrackingLines } from '#contract/tracking-list.contract.ts';
import { readTrackingList } from './read-tracking-list.ts';
import { presentLines, similarNumbers } from './tracking-list.rules.ts';

const cells = async (text: string) =>
  (await readTrackingList(text)).map(({ line, order, number, carrier }) => [line, order, number, carrier]);

describe('a list is read', () => {
  it.each<[string, string, unknown[][]]>([
    [
      'from a spreadsheet',
      '1046\t1Z999\tUPS\r\n1048-2\t1Z998\tUPS\r\n',
      [
        [1, '1046', '1Z999', 'UPS'],
        [2, '1048-2', '1Z998', 'UPS'],
      ],
    ],
    ['from a CSV file', '1046,1Z999,UPS', [[1, '1046', '1Z999', 'UPS']]],
    ['with semicolons and a byte order mark', '\uFEFF#1046;"1Z999";DHL', [[1, '#1046', '1Z999', 'DHL']]],
    ['with spaces', '1046   1Z 999 AA1   Royal Mail', [[1, '1046', '1Z 999 AA1', 'Royal Mail']]],
    ['with spaces, without a carrier', '1046 1Z999', [[1, '1046', '1Z999', '']]],
    ['with spaces, without a number', '1055   USPS', [[1, '1055', '', 'USPS']]],
    ['with an order alone', '1046', [[1, '1046', '', '']]],
    [
      'by the names of its columns, whatever else it has',
      'Shipment,Carrier,Order number,Tracking\ns-1,UPS,1046,1Z999',
      [[2, '1046', '1Z999', 'UPS']],
    ],
    [
      'by names alone, once one is known',
      'Date;Order;Tracking\nToday;1046;1Z999',
      [[2, '1046', '1Z999', '']],
    ],
    ['without what no name says', 'Order,Customer,Shipment\n1046,Jane Doe,s-1', [[2, '1046', '', '']]],
    [
      'by the number of an order and not its date',
      'Order date,Order number,Tracking\nMay 1,1046,1Z999',
      [[2, '1046', '1Z999', '']],
    ],
    [
      'below a line that names the separator',
      'sep=;\nOrder;Tracking\n1046;1Z999',
      [[3, '1046', '1Z999', '']],
    ],
    ['below other names', 'A;B;C\n1046;1Z999;UPS', [[2, '1046', '1Z999', 'UPS']]],
    [
      'with the lines that it has in the text',
      '1046,1,UPS\n\n,,\n1047,2,UPS',
      [
        [1, '1046', '1', 'UPS'],
        [4, '1047', '2', 'UPS'],
      ],
    ],
    ['as typed with other digits and dashes', '１０４６–2,1Z​999,UPS', [[1, '1046-2', '1Z999', 'UPS']]],
    ['without the apostrophe of an export', "1046,'=A1,UPS", [[1, '1046', '=A1', 'UPS']]],
    ['that is empty', ' \n', []],
  ])('%s', async (_name, text, expected) => {
    expect(await cells(text)).toEqual(expected);
  });

  it('of a thousand lines, and not of more', async () => {
    const lines = Array.from({ length: maxTrackingLines }, (_, at) => `${1_000 + at}\t1Z${at}\tUPS`);
    expect(await cells(lines.join('\n'))).toHaveLength(maxTrackingLines);
    await expect(readTrackingList([...lines, '1\t1\tUPS'].join('\n'))).rejects.toThrow(
      'This list has more lines than one call takes, which is 1,000.',
    );
  });

  it('also with one long line of words', async () => {
    const [line] = await readTrackingList(`1046 ${'a '.repeat(100_000)}1`);
    expect(line?.number).toHaveLength(200_001);
  });

  it('unless a quotation mark never closes', async () => {
    await expect(readTrackingList('1046,"1Z999,UPS\n1047,1,UPS')).rejects.toThrow('opens and never closes');
  });
});

it('an order that may be meant differs in one digit, or in two that follow each other', () => {
  expect(similarNumbers(1956)).toEqual(expect.arrayContaining([1056, 9156, 1965, 1957]));
  expect(similarNumbers(1956)).not.toContain(1956);
  expect(similarNumbers(10)).not.toContain(0);
});

it('a line that names no number of an order says so', () => {
  const known = { orders: new Map(), meant: new Map([[7, 8]]) };
  const listed = ['', 'lamp', '=1+1', '7', '9'].map((order, at) => ({
    ...{ line: at + 1, number: '1Z', carrier: '' },
    order,
  }));
  expect(presentLines(listed, known).map(({ order, reason }) => [order, reason])).toEqual([
    ['', 'This line names no order.'],
    ['lamp', 'This is no number of an order or part.'],
    ['=1+1', 'This is no number of an order or part.'],
    ['#7', 'There is no order #7. Do you mean #8?'],
    ['#9', 'There is no order #9.'],
  ]);
});
