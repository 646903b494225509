import { useQuery } from '@tanstack/react-query';
import { href } from 'react-router';
import { defineTexts, plural } from '#contract/texts.ts';
import { ButtonLink } from '#web/components/buttons/button.tsx';
import { Link } from '#web/components/buttons/link.tsx';
import { ListPage, useListSearchParams } from '#web/components/table/list-page.tsx';
import { PageSizeChip } from '#web/components/table/page-size-chip.tsx';
import { usePicked } from '#web/components/table/picked-rows.ts';
import { toSorting } from '#web/components/table/sorting.ts';
import { BulkActions } from '#web/features/bulk-edits/bulk-actions.tsx';
import { BulkProgress } from '#web/features/bulk-edits/bulk-progress.tsx';
import { ExportButton } from '#web/features/product-export/export-button.tsx';
import { ProductFilters, productFilterNames } from '#web/features/products/product-filters.tsx';
import { productsQuery } from '#web/features/products/products.queries.ts';
import { ProductsTable } from '#web/features/products/products-table.tsx';
import { formatCount } from '#web/lib/format/format.ts';
import { pageSizes } from '#web/lib/list-urls/list-search-params.ts';
import { unlistedMeta } from '#web/lib/page/unlisted-meta.ts';
import * as enBulk from '#web/texts/en/bulk-edit.ts';
import * as enSafety from '#web/texts/en/product-safety.ts';
import * as en from '#web/texts/en/products-page.ts';
import { useCan } from '../account/use-profile.ts';

const texts = defineTexts({ en });
const safetyTexts = defineTexts({ en: enSafety });
const products = plural('en', { one: 'product', other: 'products' });
const bulkTexts = defineTexts({ en: enBulk });

export const meta = unlistedMeta('Products');

export default function ProductsPage() {
  const readsCatalogue = useCan('categories.read');
  const maySet = useCan('settings.write');
  const [params, onChange] = useListSearchParams(productFilterNames, pageSizes);
  const query = useQuery(productsQuery(params));
  const mayChange = useCan('products.write');
  const maySetCategories = useCan('categories.write');
  const { search, filters } = params;
  const [picked, onPick] = usePicked(JSON.stringify([search, filters]));
  const { choose, choosePage } = bulkTexts();
  const picking = mayChange
    ? {
        ...{ picked, onPick },
        disabled: query.isPlaceholderData,
        pageLabel: choosePage,
        rowLabel: ({ name }: { name: string }) => choose(name),
      }
    : undefined;
  const count = query.data ? countText(query.data) : '';
  return (
    <ListPage
      title="Products"
      {...{ params, onChange, query }}
      toRows={({ rows }) => rows}
      one="product"
      pagedSearch
      sizes={<PageSizeChip count={query.data?.count} {...{ params, onChange }} />}
      search={{ label: 'Search the list of products', placeholder: 'Name or SKU' }}
      tools={
        <ProductFilters
          {...{ filters: params.filters, onChange, readsCatalogue }}
          hasSafety={query.data?.withoutSafety !== undefined}
          chosen={query.data?.chosen}
        />
      }
      addPath={mayChange ? href('/dashboard/product/add') : undefined}
      isAddQuiet={picked.isAll || picked.ids.size > 0}
      actions={
        <>
          {query.data?.count ? <ExportButton {...{ search, filters }} /> : null}
          {mayChange ? (
            <ButtonLink to={href('/dashboard/product/import')}>{texts().importFile}</ButtonLink>
          ) : null}
        </>
      }
      above={
        <>
          {mayChange ? <BulkProgress /> : null}
          <WithoutSafety count={query.data?.withoutSafety ?? 0} isChosen={filters.safety !== undefined} />
        </>
      }
      empty={{ title: 'No products found.', text: 'What you add here is in the shop at once.' }}
      emptyFilter={params.filters.stock === 'threshold' ? lowStockHint(maySet) : undefined}
    >
      {(products) => (
        <>
          <ProductsTable
            products={products}
            sorting={toSorting(params, { name: 'Newest first' })}
            picking={picking}
          />
          <BulkActions
            {...{ picked, onPick, count, maySetCategories }}
            filter={{ search: search || undefined, ...filters }}
            total={query.data?.count ?? 0}
          />
        </>
      )}
    </ListPage>
  );
}

/** How many products lack what the shop requires, and the list of them. */
function WithoutSafety({ count, isChosen }: { count: number; isChosen: boolean }) {
  if (count === 0 || isChosen) return null;
  return (
    <p className="ui">
      <Link className="link tap" to={`${href('/dashboard/product')}?safety=missing`}>
        {safetyTexts().countWithout(formatCount(count), products(count))}
      </Link>
    </p>
  );
}

const countText = ({ count, countIsCapped }: { count: number; countIsCapped?: boolean | undefined }) =>
  countIsCapped ? `more than ${formatCount(count)}` : formatCount(count);

/** The list stays empty while neither the shop nor a product says what is low. */
function lowStockHint(maySet: boolean) {
  const { setLowStock, setLowStockOfProduct, settings } = texts();
  return maySet
    ? { text: setLowStock, action: <ButtonLink to={href('/dashboard/settings')}>{settings}</ButtonLink> }
    : { text: setLowStockOfProduct };
}
