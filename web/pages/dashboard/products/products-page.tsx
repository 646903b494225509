import { useQuery } from '@tanstack/react-query';
import { ListPage, useListChoice } from '#web/components/table/list-page.tsx';
import { sortingOf } from '#web/components/table/sorting.ts';
import { ButtonLink } from '#web/components/ui/button.tsx';
import { ProductFilters, productFilterNames } from '#web/features/products/product-filters.tsx';
import { productsQuery } from '#web/features/products/products.queries.ts';
import { ProductsTable } from '#web/features/products/products-table.tsx';
import { useProfile } from '../account/use-profile.ts';
import { dashboardMeta } from '../dashboard-meta.ts';

export const meta = () => dashboardMeta('Products');

export default function ProductsPage() {
  const { role } = useProfile();
  const choice = useListChoice(productFilterNames);
  const query = useQuery(productsQuery(choice));
  return (
    <ListPage
      title="Products"
      choice={choice}
      query={query}
      one="product"
      search={{ label: 'Search the list of products', placeholder: 'Name or SKU' }}
      filters={
        <ProductFilters choice={choice} chosen={query.data?.chosen} isMerchant={role !== 'ROLE ADMIN'} />
      }
      action={
        <ButtonLink to="/dashboard/product/add" variant="primary" icon="plus">
          Add
        </ButtonLink>
      }
      empty={{ title: 'No products found.', text: 'What you add here stands in the shop at once.' }}
    >
      {(products) => (
        <ProductsTable products={products} sorting={sortingOf(choice, { name: 'Newest first' })} />
      )}
    </ListPage>
  );
}
