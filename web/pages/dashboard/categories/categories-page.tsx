import { useQuery } from '@tanstack/react-query';
import { href } from 'react-router';
import { defineTexts } from '#contract/texts.ts';
import { ListPage, useListSearchParams } from '#web/components/table/list-page.tsx';
import { toSorting } from '#web/components/table/sorting.ts';
import { categoriesQuery } from '#web/features/categories/categories.queries.ts';
import { CategoriesTable } from '#web/features/categories/categories-table.tsx';
import { unlistedMeta } from '#web/lib/page/unlisted-meta.ts';
import * as en from '#web/texts/en/category-form.ts';

const texts = defineTexts({ en });

export const meta = unlistedMeta('Categories');

export default function CategoriesPage() {
  const [params, onChange] = useListSearchParams();
  return (
    <ListPage
      title="Categories"
      {...{ params, onChange }}
      query={useQuery(categoriesQuery(params))}
      toRows={({ rows }) => rows}
      one="category"
      many="categories"
      pagedSearch
      search={{ label: 'Search the list of categories', placeholder: 'Name' }}
      addPath={href('/dashboard/category/add')}
      empty={{ title: 'No categories found.', text: 'Shoppers find products by their categories.' }}
    >
      {(categories) => (
        <CategoriesTable
          categories={categories}
          sorting={toSorting(params, { name: texts().tree })}
          isTree={!params.search && !params.sort}
        />
      )}
    </ListPage>
  );
}
