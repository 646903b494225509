import { href } from 'react-router';
import { AddProductForm } from '#web/features/products/add-product-form.tsx';
import { useGoBack } from '#web/lib/navigation/use-go-back.ts';
import { unlistedMeta } from '#web/lib/page/unlisted-meta.ts';
import { useProfile } from '../account/use-profile.ts';

export const meta = unlistedMeta('Add Product');

export default function AddProductPage() {
  const { membership, merchant } = useProfile();
  const isMerchant = membership?.of === 'merchant';
  const goBack = useGoBack(href('/dashboard/product'));
  return (
    <AddProductForm
      isMerchant={isMerchant}
      ownBrand={isMerchant ? (merchant?.brand ?? null) : null}
      onDone={goBack}
    />
  );
}
