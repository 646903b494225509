import { useQuery } from '@tanstack/react-query';
import { href } from 'react-router';
import { RowsSkeleton } from '#web/components/feedback/loading.tsx';
import { NO_OPTION } from '#web/components/form/select-option.ts';
import { AddProductForm } from '#web/features/products/add-product-form.tsx';
import { brandOptionsQuery } from '#web/features/products/products.queries.ts';
import { useGoBack } from '#web/lib/navigation/use-go-back.ts';
import { unlistedMeta } from '#web/lib/page/unlisted-meta.ts';
import { useProfile } from '../account/use-profile.ts';

export const meta = unlistedMeta('Add Product');

export default function AddProductPage() {
  const { membership, merchant } = useProfile();
  const isMerchant = membership?.of === 'merchant';
  const goBack = useGoBack(href('/dashboard/product'));
  const { data, isPending } = useQuery({ ...brandOptionsQuery(''), enabled: !isMerchant, staleTime: 0 });
  if (!isMerchant && isPending) return <RowsSkeleton rows={12} />;
  const brands = data?.filter(({ value }) => value !== NO_OPTION.value) ?? [];
  return (
    <AddProductForm
      isMerchant={isMerchant}
      ownBrand={isMerchant ? (merchant?.brand ?? null) : null}
      // A new shop has its own brand alone.
      onlyBrand={brands.length === 1 ? (brands[0] ?? null) : null}
      onDone={goBack}
    />
  );
}
