import { useQuery } from '@tanstack/react-query';
import { href, useLocation, useNavigate } from 'react-router';
import { ButtonLink } from '#web/components/buttons/button.tsx';
import { EmptyState } from '#web/components/feedback/empty-state.tsx';
import { QueryResult } from '#web/components/feedback/query-result.tsx';
import { CardGridSkeleton } from '#web/components/layout/card-grid-skeleton.tsx';
import { DashboardHeader } from '#web/components/layout/dashboard-header.tsx';
import { bagHash } from '#web/features/cart/bag-hash.ts';
import { pathWithBag } from '#web/features/cart/bag-path.ts';
import { BagToggle } from '#web/features/cart/bag-toggle.tsx';
import { wishlistQuery } from '#web/features/wishlist/wishlist.queries.ts';
import { WishlistGrid } from '#web/features/wishlist/wishlist-grid.tsx';
import { unlistedMeta } from '#web/lib/page/unlisted-meta.ts';

export const meta = unlistedMeta('Your Wishlist');

export default function WishlistPage() {
  const query = useQuery(wishlistQuery);
  const navigate = useNavigate();
  const location = useLocation();
  const here = pathWithBag(location);
  const isBagOpen = location.hash === bagHash;
  const openBag = () => navigate(here, { replace: true, preventScrollReset: true });
  return (
    <>
      <DashboardHeader title="Your Wishlist" count={query.data?.length || undefined} />
      <QueryResult query={query} skeleton={<CardGridSkeleton count={5} />}>
        {(wishes) =>
          wishes.length === 0 ? (
            <EmptyState
              title="You have no items in your wishlist yet."
              text="Press the heart on a product to save it here."
              action={
                <ButtonLink to={href('/shop')} variant="primary">
                  Continue shopping
                </ButtonLink>
              }
            />
          ) : (
            <WishlistGrid
              wishes={wishes}
              bagAction={(product) => <BagToggle product={product} onAdded={openBag} isBagOpen={isBagOpen} />}
            />
          )
        }
      </QueryResult>
    </>
  );
}
