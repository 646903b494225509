import { href } from 'react-router';
import type { ListedPage } from '#contract/pages.contract.ts';
import { defineTexts } from '#contract/texts.ts';
import { Status } from '#web/components/labels/badges.tsx';
import { type Column, DataTable, ItemCell } from '#web/components/table/data-table.tsx';
import { formatDate } from '#web/lib/format/format.ts';
import * as en from '#web/texts/en/pages.ts';
import { pagePath } from './page-path.ts';

const texts = defineTexts({ en });

/** The pages of the owner; each row leads to its form. */
export function PagesTable({ pages }: { pages: readonly ListedPage[] }) {
  const { columns: heads, ...words } = texts();
  const columns: Column<ListedPage>[] = [
    {
      key: 'page',
      head: heads.page,
      width: '60%',
      cell: ({ _id, title, slug }) => (
        <ItemCell to={href('/dashboard/pages/edit/:id', { id: _id })} name={title} sub={pagePath(slug)} />
      ),
    },
    {
      key: 'status',
      head: heads.status,
      cell: ({ isPublished }) => (
        <Status tone={isPublished ? 'pos' : 'off'}>
          {isPublished ? words.published : words.notPublished}
        </Status>
      ),
    },
    {
      key: 'saved',
      head: heads.saved,
      phone: 'hide',
      className: 'muted',
      cell: ({ updatedAt }) => <time dateTime={updatedAt}>{formatDate(updatedAt)}</time>,
    },
  ];
  return <DataTable label={words.list} columns={columns} rows={pages} />;
}
