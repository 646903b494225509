import { useQuery } from '@tanstack/react-query';
import { href } from 'react-router';
import { DetailPage } from '#web/components/table/detail-page.tsx';
import { brandQuery } from '#web/features/brands/brands.queries.ts';
import { EditBrandForm } from '#web/features/brands/edit-brand-form.tsx';
import { useGoBack } from '#web/lib/navigation/use-go-back.ts';
import { unlistedMeta } from '#web/lib/page/unlisted-meta.ts';
import { useProfile } from '../account/use-profile.ts';
import type { Route } from './+types/edit-brand-page';
import { brandsTitle } from './brands-title.ts';

export const meta = unlistedMeta('Edit Brand');

export default function EditBrandPage({ params }: Route.ComponentProps) {
  const profile = useProfile();
  const goBack = useGoBack(href('/dashboard/brand'));
  const query = useQuery(brandQuery(params.id));
  const list = { to: href('/dashboard/brand'), label: brandsTitle(profile) };
  return (
    <DetailPage
      query={query}
      title="Edit Brand"
      absent="No brand found."
      failed="The brand did not load."
      list={list}
    >
      {(brand) => (
        <EditBrandForm
          key={brand._id}
          sellerPath={
            brand.merchant && profile.permissions.includes('seller.read')
              ? href('/dashboard/brand/seller/:id', { id: brand.merchant._id })
              : null
          }
          brand={brand}
          mayDelete={profile.permissions.includes('brands.manage')}
          list={list}
          onDone={goBack}
        />
      )}
    </DetailPage>
  );
}
