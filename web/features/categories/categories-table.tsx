import { href } from 'react-router';
import type { CategoryRow } from '#contract/categories.contract.ts';
import { Status } from '#web/components/labels/badges.tsx';
import { type Column, DataTable, ItemCell } from '#web/components/table/data-table.tsx';
import { byState, byWords, type Sorting } from '#web/components/table/sorting.ts';
import { pathText } from '#web/lib/format/path-text.ts';
import * as styles from './categories-table.module.css';

const levels = [undefined, styles.second, styles.third];

const toColumns = (isTree: boolean): readonly Column<CategoryRow>[] => [
  {
    key: 'name',
    head: 'Category',
    sorts: [byWords('name', 'Category')],
    width: '60%',
    cell: ({ _id, name, description, path }) => (
      <div className={isTree ? levels[path.length] : undefined}>
        <ItemCell
          to={href('/dashboard/category/edit/:id', { id: _id })}
          name={name}
          sub={isTree || path.length === 0 ? description : pathText(path)}
        />
      </div>
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
  /** Each below its parent, in the order of a tree; otherwise each says where it is. */
  isTree: boolean;
}

/** The categories of the dashboard; each row links to its edit page. */
export function CategoriesTable({ categories, sorting, isTree }: CategoriesTableProps) {
  return <DataTable label="Categories" columns={toColumns(isTree)} rows={categories} sorting={sorting} />;
}
