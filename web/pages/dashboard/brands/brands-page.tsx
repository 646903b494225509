import { useQuery } from '@tanstack/react-query';
import { ListPage, useListChoice } from '#web/components/table/list-page.tsx';
import { sortingOf } from '#web/components/table/sorting.ts';
import { ButtonLink } from '#web/components/ui/button.tsx';
import { brandsQuery } from '#web/features/brands/brands.queries.ts';
import { BrandsTable } from '#web/features/brands/brands-table.tsx';
import { useProfile } from '../account/use-profile.ts';
import { dashboardMeta } from '../dashboard-meta.ts';
import { brandsTitle } from './brands-title.ts';

export const meta = () => dashboardMeta('Brands');

export default function BrandsPage() {
  const profile = useProfile();
  const isAdministrator = profile.role === 'ROLE ADMIN';
  const choice = useListChoice();
  const query = useQuery(brandsQuery(choice));
  return (
    <ListPage
      title={brandsTitle(profile)}
      choice={choice}
      query={query}
      one="brand"
      search={isAdministrator ? { label: 'Search the list of brands', placeholder: 'Name' } : undefined}
      action={
        isAdministrator ? (
          <ButtonLink to="/dashboard/brand/add" variant="primary" icon="plus">
            Add
          </ButtonLink>
        ) : undefined
      }
      empty={{ title: 'No brands found.', text: 'Every product belongs to a brand.' }}
    >
      {(brands) => (
        <BrandsTable
          brands={brands}
          ownMerchant={profile.merchant?._id ?? null}
          sorting={isAdministrator ? sortingOf(choice, { sort: 'name' }) : undefined}
        />
      )}
    </ListPage>
  );
}
