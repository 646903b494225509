import { useQuery } from '@tanstack/react-query';
import { href } from 'react-router';
import { ListPage, useListSearchParams } from '#web/components/table/list-page.tsx';
import { toSorting } from '#web/components/table/sorting.ts';
import { brandsQuery } from '#web/features/brands/brands.queries.ts';
import { BrandsTable } from '#web/features/brands/brands-table.tsx';
import { unlistedMeta } from '#web/lib/page/unlisted-meta.ts';
import { useProfile } from '../account/use-profile.ts';
import { brandsTitle } from './brands-title.ts';

export const meta = unlistedMeta('Brands');

export default function BrandsPage() {
  const profile = useProfile();
  const isOfShop = profile.membership?.of === 'shop';
  const mayAdd = profile.permissions.includes('brands.manage');
  const [params, onChange] = useListSearchParams();
  return (
    <ListPage
      title={brandsTitle(profile)}
      {...{ params, onChange }}
      query={useQuery(brandsQuery(params))}
      toRows={({ rows }) => rows}
      one="brand"
      pagedSearch
      search={isOfShop ? { label: 'Search the list of brands', placeholder: 'Name' } : undefined}
      addPath={mayAdd ? href('/dashboard/brand/add') : undefined}
      empty={{ title: 'No brands found.', text: 'Every product belongs to a brand.' }}
    >
      {(brands) => (
        <BrandsTable
          brands={brands}
          ownMerchant={profile.merchant?._id ?? null}
          sorting={isOfShop ? toSorting(params, { sort: 'name' }) : undefined}
        />
      )}
    </ListPage>
  );
}
