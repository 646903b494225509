import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { type Column, DataTable } from './data-table.tsx';
import { TableFoot } from './table-foot.tsx';

type Row = { id: string; name: string; price: string };
const rows: Row[] = [{ id: '1', name: 'Lamp', price: '$1.00' }];
const columns: Column<Row>[] = [
  { key: 'name', head: 'Name', sortable: true, cell: (row) => row.name },
  { key: 'price', head: 'Price', number: true, sortable: true, phone: 'hide', cell: (row) => row.price },
];
const table = (direction: 'ascending' | 'descending') =>
  renderToStaticMarkup(
    <MemoryRouter>
      <DataTable
        label="Products"
        columns={columns}
        rows={rows}
        rowKey={(row) => row.id}
        sort={{ key: 'name', direction }}
        hrefForSort={(sort) => `?sort=${sort.key}&order=${sort.direction}`}
      />
    </MemoryRouter>,
  );

test('the sorted column says so and links to the other direction, the others to ascending', () => {
  expect(table('ascending')).toMatch(
    /aria-sort="ascending"[^>]*><a href="\/\?sort=name&amp;order=descending"/,
  );
  expect(table('descending')).toMatch(
    /aria-sort="descending"[^>]*><a href="\/\?sort=name&amp;order=ascending"/,
  );
  expect(table('ascending')).toContain('href="/?sort=price&amp;order=ascending"');
});

test('numbers stand right, and phones leave out what they are told to', () => {
  expect(table('ascending')).toContain('<td class="n hide-s">$1.00</td>');
});

const foot = (props: Partial<Parameters<typeof TableFoot>[0]>) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <TableFoot
        totalPages={3}
        currentPage={3}
        limit={20}
        count={58}
        hrefFor={(page) => `?page=${page}`}
        {...props}
      />
    </MemoryRouter>,
  );

test('the foot says which rows these are', () => {
  expect(foot({})).toContain('41-58 of 58');
  expect(foot({ currentPage: 9 })).toContain('>58<');
});

test('there is no pager while a search is active', () => {
  expect(foot({})).toContain('<nav');
  expect(foot({ searching: true })).not.toContain('<nav');
});
