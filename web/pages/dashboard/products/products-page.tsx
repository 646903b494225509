import { useQuery } from '@tanstack/react-query';
import { href } from 'react-router';
import * as en from '#contract/texts/en/products-page.ts';
import { textsOf } from '#contract/texts/texts.ts';
import { ListPage, useListSearchParams } from '#web/components/table/list-page.tsx';
import { sortingOf } from '#web/components/table/sorting.ts';
import { ButtonLink } from '#web/components/ui/button.tsx';
import { ProductFilters, productFilterNames } from '#web/features/products/product-filters.tsx';
import { productsQuery } from '#web/features/products/products.queries.ts';
import { ProductsTable } from '#web/features/products/products-table.tsx';
import { useCan, useProfile } from '../account/use-profile.ts';
import { dashboardMeta } from '../dashboard-meta.ts';

const texts = textsOf({ en });

export const meta = () => dashboardMeta('Products');

export default function ProductsPage() {
  const isMerchant = useProfile().membership?.of === 'merchant';
  const maySet = useCan('settings.write');
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
      emptyFilter={params.filters.stock === 'threshold' ? lowStockHint(maySet) : undefined}
    >
      {(products) => (
        <ProductsTable products={products} sorting={sortingOf(params, { name: 'Newest first' })} />
      )}
    </ListPage>
  );
}

/** The list stays empty while neither the shop nor a product says what is low. */
function lowStockHint(maySet: boolean) {
  const { setLowStock, setLowStockOfProduct, settings } = texts();
  return maySet
    ? { text: setLowStock, action: <ButtonLink to={href('/dashboard/settings')}>{settings}</ButtonLink> }
    : { text: setLowStockOfProduct };
}
