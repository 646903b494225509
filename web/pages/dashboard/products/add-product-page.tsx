import { useQuery } from '@tanstack/react-query';
import { href, useLocation, useNavigate } from 'react-router';
import { RowsSkeleton } from '#web/components/feedback/loading.tsx';
import { AddProductForm } from '#web/features/products/add-product-form.tsx';
import { onlyBrandQuery } from '#web/features/products/products.queries.ts';
import { isFirstStep } from '#web/lib/navigation/first-step.ts';
import { useGoBack } from '#web/lib/navigation/use-go-back.ts';
import { unlistedMeta } from '#web/lib/page/unlisted-meta.ts';
import { useProfile } from '../account/use-profile.ts';

export const meta = unlistedMeta('Add Product');

export default function AddProductPage() {
  const { membership, merchant } = useProfile();
  const isMerchant = membership?.of === 'merchant';
  const { state } = useLocation();
  const navigate = useNavigate();
  const goBack = useGoBack(href('/dashboard/product'));
  const goToSteps = () => navigate(href('/dashboard/before-you-sell'), { replace: true });
  const { data, isPending } = useQuery({ ...onlyBrandQuery, enabled: !isMerchant, staleTime: 0 });
  if (!isMerchant && isPending) return <RowsSkeleton rows={12} />;
  return (
    <AddProductForm
      isMerchant={isMerchant}
      ownBrand={isMerchant ? (merchant?.brand ?? null) : null}
      onlyBrand={data ?? null}
      onDone={isFirstStep(state) ? goToSteps : goBack}
    />
  );
}
