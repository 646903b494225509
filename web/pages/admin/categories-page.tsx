import { useQuery } from '@tanstack/react-query';
import { DeskList, useListChoice } from '#web/components/table/desk-list.tsx';
import { sortingOf } from '#web/components/table/sorting.ts';
import { ButtonLink } from '#web/components/ui/button.tsx';
import { categoriesQuery } from '#web/features/categories/categories.queries.ts';
import { CategoriesTable } from '#web/features/categories/categories-table.tsx';
import { deskMeta } from '../account/desk-meta.ts';

export const meta = () => deskMeta('Categories');

export default function CategoriesPage() {
  const choice = useListChoice();
  const query = useQuery(categoriesQuery(choice));
  return (
    <DeskList
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
    </DeskList>
  );
}
