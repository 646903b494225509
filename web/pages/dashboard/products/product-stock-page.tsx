import { useQuery } from '@tanstack/react-query';
import { href } from 'react-router';
import { defineTexts } from '#contract/texts.ts';
import { DashboardHeader } from '#web/components/layout/dashboard-header.tsx';
import { DetailPage } from '#web/components/table/detail-page.tsx';
import { productQuery } from '#web/features/products/products.queries.ts';
import { ProductStock } from '#web/features/stock/product-stock.tsx';
import { useOpenedFrom } from '#web/lib/navigation/opened-from.ts';
import { unlistedMeta } from '#web/lib/page/unlisted-meta.ts';
import * as en from '#web/texts/en/stock-page.ts';
import { useCan } from '../account/use-profile.ts';
import type { Route } from './+types/product-stock-page';

const texts = defineTexts({ en });

export const meta = unlistedMeta(() => texts().pageTitle);

export default function ProductStockPage({ params }: Route.ComponentProps) {
  const { absent, failed, backToProduct, backToList, title } = texts();
  const query = useQuery(productQuery(params.id));
  const [mayWrite, mayReadOrders] = [useCan('products.write'), useCan('orders.read')];
  const product = { to: href('/dashboard/product/edit/:id', { id: params.id }), label: backToProduct };
  const list = { to: href('/dashboard/product'), label: backToList };
  const back = useOpenedFrom(list.to) || !mayWrite ? list : product;
  return (
    <DetailPage {...{ query, absent, failed }} title={texts().pageTitle} list={back}>
      {({ name }) => (
        <>
          <DashboardHeader title={title(name)} back={back} />
          <ProductStock productId={params.id} {...{ mayWrite, mayReadOrders }} />
        </>
      )}
    </DetailPage>
  );
}
