import { useQuery } from '@tanstack/react-query';
import { href, useLocation } from 'react-router';
import { defineTexts } from '#contract/texts.ts';
import { ButtonLink } from '#web/components/buttons/button.tsx';
import { EmptyState } from '#web/components/feedback/empty-state.tsx';
import { RowsSkeleton } from '#web/components/feedback/loading.tsx';
import { QueryResult } from '#web/components/feedback/query-result.tsx';
import { DashboardHeader } from '#web/components/layout/dashboard-header.tsx';
import { AddressList } from '#web/features/addresses/address-list.tsx';
import { addressesQuery } from '#web/features/addresses/addresses.queries.ts';
import { unlistedMeta } from '#web/lib/page/unlisted-meta.ts';
import { useShop } from '#web/lib/page/use-shop.ts';
import * as en from '#web/texts/en/address-list.ts';
import { useAddressReturn } from './address-return.ts';
import * as styles from './addresses-page.module.css';

const texts = defineTexts({ en });

export const meta = unlistedMeta('Addresses');

export default function AddressesPage() {
  const query = useQuery(addressesQuery);
  const { returnTo, isForBag, withReturn } = useAddressReturn(useLocation().search);
  const { opensCheckout } = useShop().offer;
  const add = (
    <ButtonLink to={withReturn(href('/dashboard/address/add'))} variant="primary">
      Add
    </ButtonLink>
  );
  const isEmpty = query.data?.length === 0;
  return (
    <>
      <DashboardHeader
        title="Addresses"
        back={returnTo && isForBag ? { to: returnTo, label: 'Back to your bag' } : undefined}
        actions={isEmpty ? undefined : add}
      />
      {isForBag ? (
        <p className={`muted ${styles.hint}`}>
          Orders go to your default address. Choose or add the one to use.
        </p>
      ) : query.data && !isEmpty ? (
        <p className={`muted ${styles.hint}`}>{opensCheckout ? texts().hint : texts().onePressHint}</p>
      ) : null}
      <QueryResult query={query} skeleton={<RowsSkeleton rows={3} height={136} />}>
        {(addresses) =>
          isEmpty ? (
            <EmptyState title="No addresses found." text="Orders go to your default address." action={add} />
          ) : (
            <AddressList
              addresses={addresses}
              hrefFor={({ _id }) => withReturn(href('/dashboard/address/edit/:id', { id: _id }))}
            />
          )
        }
      </QueryResult>
    </>
  );
}
