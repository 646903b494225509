import { useQuery } from '@tanstack/react-query';
import { href } from 'react-router';
import { defineTexts } from '#contract/texts.ts';
import { DashboardHeader } from '#web/components/layout/dashboard-header.tsx';
import { DetailPage } from '#web/components/table/detail-page.tsx';
import { ProductHistory } from '#web/features/product-history/product-history.tsx';
import { productQuery } from '#web/features/products/products.queries.ts';
import { unlistedMeta } from '#web/lib/page/unlisted-meta.ts';
import * as en from '#web/texts/en/product-history.ts';
import { useCan } from '../account/use-profile.ts';
import type { Route } from './+types/product-history-page';

const texts = defineTexts({ en });

export const meta = unlistedMeta(() => texts().pageTitle);

export default function ProductHistoryPage({ params }: Route.ComponentProps) {
  const { absent, failed, backToProduct, title, pageTitle } = texts();
  const query = useQuery(productQuery(params.id));
  const mayWrite = useCan('products.write');
  const back = { to: href('/dashboard/product/edit/:id', { id: params.id }), label: backToProduct };
  return (
    <DetailPage {...{ query, absent, failed }} title={pageTitle} list={back}>
      {({ name }) => (
        <>
          <DashboardHeader title={title(name)} back={back} />
          <ProductHistory productId={params.id} mayWrite={mayWrite} />
        </>
      )}
    </DetailPage>
  );
}
