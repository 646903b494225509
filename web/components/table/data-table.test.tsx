import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { type Column, DataTable } from './data-table.tsx';
import { nonePicked } from './picked-rows.ts';
import { byNumber, byWords, toSorting } from './sorting.ts';
import { TableFooter } from './table-footer.tsx';

type Row = { _id: string; name: string; price: string };
const rows: Row[] = [{ _id: '1', name: 'Lamp', price: '$1.00' }];
const columns: Column<Row>[] = [
  { key: 'name', head: 'Name', sorts: [byWords('name', 'Name')], cell: (row) => row.name },
  {
    key: 'price',
    head: 'Price',
    number: true,
    sorts: [byNumber('price', 'Price')],
    phone: 'hide',
    cell: (row) => row.price,
  },
];
const table = (sort: string) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <DataTable
        label="Products"
        columns={columns}
        rows={rows}
        sorting={toSorting({ search: 'oak', sort }, { name: 'Newest first' })}
      />
    </MemoryRouter>,
  );

test('the sorted column says so and links to the other direction, the others to ascending', () => {
  expect(table('name')).toMatch(/aria-sort="ascending"[^>]*><a [^>]*href="\/\?search=oak&amp;sort=-name"/);
  expect(table('-name')).toMatch(/aria-sort="descending"[^>]*><a [^>]*href="\/\?search=oak&amp;sort=name"/);
  expect(table('name')).toContain('href="/?search=oak&amp;sort=price"');
});

test('nothing says that it is sorted while the list has its own order, or one that nobody knows', () => {
  expect(table('')).not.toContain('aria-sort');
  expect(table('-size')).not.toContain('aria-sort');
});

test("a list's own order is marked on its column, and is the URL without search params", () => {
  const { sort, hrefFor } = toSorting({ search: '', sort: '' }, { sort: '-created' });
  expect(sort).toBe('-created');
  expect(hrefFor('created')).toBe('?sort=created');
  expect(hrefFor('-created')).toBe('?');
});

test('phones, which show no heads, say the order in words', () => {
  expect(table('')).toMatch(/Sort<b>Newest first<\/b>/);
  expect(table('-price')).toMatch(/Sort<b>Price: High to low<\/b>/);
});

test('aligns numbers to the right, and hides columns on phones', () => {
  expect(table('name')).toContain('<td class="number phoneHide">$1.00</td>');
});

const footer = (props: Partial<Parameters<typeof TableFooter>[0]>) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <TableFooter totalPages={3} currentPage={3} count={58} hrefFor={(page) => `?page=${page}`} {...props} />
    </MemoryRouter>,
  );

test('the footer says which rows these are', () => {
  expect(footer({})).toContain('41-58 of 58');
  expect(footer({ currentPage: 9 })).toContain('>58<');
  expect(footer({ countIsCapped: true })).toContain('41-58 of more than 58');
  expect(footer({ countIsCapped: true, searching: true })).toContain('>more than 58<');
});

test('there is no pager while a search is active', () => {
  expect(footer({})).toContain('<nav');
  expect(footer({ searching: true })).not.toContain('<nav');
});

test('nothing is chosen of rows that are about to be replaced', () => {
  const picking = { picked: nonePicked, onPick: () => {}, rowLabel: () => 'Choose', pageLabel: 'Choose all' };
  const boxes = (disabled: boolean) =>
    renderToStaticMarkup(
      <MemoryRouter>
        <DataTable label="Products" columns={columns} rows={rows} picking={{ ...picking, disabled }} />
      </MemoryRouter>,
    ).match(/<input[^>]*>/g);
  expect(boxes(true)).toEqual(Array(2).fill(expect.stringContaining('disabled=""')));
  expect(boxes(false)).toEqual(Array(2).fill(expect.not.stringContaining('disabled')));
});

test('sums are in the foot of the table, with the cells of a row', () => {
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <DataTable
        label="Products"
        columns={columns}
        rows={rows}
        total={{ _id: '', name: 'Total', price: '$1.00' }}
      />
    </MemoryRouter>,
  );
  expect(html).toMatch(/<tfoot><tr><td[^>]*>Total<\/td><td[^>]*>\$1\.00<\/td><\/tr><\/tfoot>/);
});
