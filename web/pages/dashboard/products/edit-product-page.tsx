import { useQuery } from '@tanstack/react-query';
import { href, Navigate } from 'react-router';
import { DetailPage } from '#web/components/table/detail-page.tsx';
import { EditProductForm } from '#web/features/products/edit-product-form.tsx';
import { productQuery } from '#web/features/products/products.queries.ts';
import { useGoBack } from '#web/lib/navigation/use-go-back.ts';
import { unlistedMeta } from '#web/lib/page/unlisted-meta.ts';
import { useCan, useProfile } from '../account/use-profile.ts';
import type { Route } from './+types/edit-product-page';

export const meta = unlistedMeta('Edit Product');

export default function EditProductPage({ params }: Route.ComponentProps) {
  const { membership } = useProfile();
  const mayWrite = useCan('products.write');
  const goBack = useGoBack(href('/dashboard/product'));
  const query = useQuery(productQuery(params.id));
  // Every link to a product leads here. Who may not change it reads what is in stock.
  if (!mayWrite) return <Navigate replace to={href('/dashboard/product/stock/:id', { id: params.id })} />;
  return (
    <DetailPage
      query={query}
      title="Edit Product"
      absent="No product found."
      failed="The product did not load."
      list={{ to: href('/dashboard/product'), label: 'Products' }}
    >
      {(product) => (
        <EditProductForm
          key={product._id}
          product={product}
          isMerchant={membership?.of === 'merchant'}
          onDone={goBack}
        />
      )}
    </DetailPage>
  );
}
