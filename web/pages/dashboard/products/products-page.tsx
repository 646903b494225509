import { useQuery } from '@tanstack/react-query';
import { href } from 'react-router';
import { ListPage, useListSearchParams } from '#web/components/table/list-page.tsx';
import { sortingOf } from '#web/components/table/sorting.ts';
import { ProductFilters, productFilterNames } from '#web/features/products/product-filters.tsx';
import { productsQuery } from '#web/features/products/products.queries.ts';
import { ProductsTable } from '#web/features/products/products-table.tsx';
import { useProfile } from '../account/use-profile.ts';
import { dashboardMeta } from '../dashboard-meta.ts';

export const meta = () => dashboardMeta('Products');

export default function ProductsPage() {
  const isMerchant = useProfile().membership?.of === 'merchant';
  const [params, onChange] = useListSearchParams(productFilterNames);
  const query = useQuery(productsQuery(params));
  return (
    <ListPage
      title="Products"
      {...{ params, onChange, query }}
      rowsOf={({ rows }) => rows}
      one="product"
      search={{ label: 'Search the list of products', placeholder: 'Name or SKU' }}
      tools={
        <ProductFilters {...{ filters: params.filters, onChange, isMerchant }} chosen={query.data?.chosen} />
      }
      addPath={href('/dashboard/product/add')}
      empty={{ title: 'No products found.', text: 'What you add here is in the shop at once.' }}
    >
      {(products) => (
        <ProductsTable products={products} sorting={sortingOf(params, { name: 'Newest first' })} />
      )}
    </ListPage>
  );
}
