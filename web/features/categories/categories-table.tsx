import { href } from 'react-router';
import type { CategoryRow } from '#contract/categories.contract.ts';
import { type Column, DataTable, ItemCell } from '#web/components/table/data-table.tsx';
import { byState, byWords, type Sorting } from '#web/components/table/sorting.ts';
import { Status } from '#web/components/ui/badges.tsx';

const columns: readonly Column<CategoryRow>[] = [
  {
    key: 'name',
    head: 'Category',
    sorts: [byWords('name', 'Category')],
    width: '60%',
    cell: ({ _id, name, description }) => (
      <ItemCell to={href('/dashboard/category/edit/:id', { id: _id })} name={name} sub={description} />
    ),
  },
  { key: 'slug', head: 'Slug', phone: 'hide', className: 'muted', cell: ({ slug }) => slug },
  {
    key: 'status',
    head: 'Status',
    sorts: [byState],
    cell: ({ isActive }) => (
      <Status tone={isActive ? 'pos' : 'off'}>{isActive ? 'Active' : 'Inactive'}</Status>
    ),
  },
];

interface CategoriesTableProps {
  categories: readonly CategoryRow[];
  sorting: Sorting;
}

/** The categories of the dashboard; each row links to its edit page. */
export function CategoriesTable({ categories, sorting }: CategoriesTableProps) {
  return <DataTable label="Categories" columns={columns} rows={categories} sorting={sorting} />;
}
