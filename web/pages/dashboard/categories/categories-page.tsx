import { useQuery } from '@tanstack/react-query';
import { ListPage, useListChoice } from '#web/components/table/list-page.tsx';
import { sortingOf } from '#web/components/table/sorting.ts';
import { ButtonLink } from '#web/components/ui/button.tsx';
import { categoriesQuery } from '#web/features/categories/categories.queries.ts';
import { CategoriesTable } from '#web/features/categories/categories-table.tsx';
import { dashboardMeta } from '../dashboard-meta.ts';

export const meta = () => dashboardMeta('Categories');

export default function CategoriesPage() {
  const choice = useListChoice();
  const query = useQuery(categoriesQuery(choice));
  return (
    <ListPage
      title="Categories"
      choice={choice}
      query={query}
      one="category"
      many="categories"
      search={{ label: 'Search the list of categories', placeholder: 'Name' }}
      action={
        <ButtonLink to="/dashboard/category/add" variant="primary" icon="plus">
          Add
        </ButtonLink>
      }
      empty={{ title: 'No categories found.', text: 'Shoppers find products by their categories.' }}
    >
      {(categories) => (
        <CategoriesTable categories={categories} sorting={sortingOf(choice, { sort: 'name' })} />
      )}
    </ListPage>
  );
}
