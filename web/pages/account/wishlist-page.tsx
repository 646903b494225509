import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router';
import { ButtonLink } from '#web/components/ui/button.tsx';
import { EmptyState } from '#web/components/ui/empty-state.tsx';
import { Loaded } from '#web/components/ui/loaded.tsx';
import { ShelfSkeleton } from '#web/components/ui/shelf.tsx';
import { WorkHead } from '#web/components/ui/work-head.tsx';
import { BagToggle } from '#web/features/cart/bag-toggle.tsx';
import { WishShelf } from '#web/features/wishlist/wish-shelf.tsx';
import { wishlistQuery } from '#web/features/wishlist/wishlist.queries.ts';
import { pathWithBag } from '#web/lib/bag-path.ts';
import { deskMeta } from './desk-meta.ts';

export const meta = () => deskMeta('Your Wishlist');

export default function WishlistPage() {
  const query = useQuery(wishlistQuery);
  const navigate = useNavigate();
  const here = pathWithBag(useLocation());
  const openBag = () => navigate(here, { replace: true, preventScrollReset: true });
  return (
    <>
      <WorkHead title="Your Wishlist" count={query.data?.length || undefined} />
      <Loaded query={query} skeleton={<ShelfSkeleton count={5} />}>
        {(wishes) =>
          wishes.length === 0 ? (
            <EmptyState
              title="You have no items in your wishlist yet."
              text="The heart on a product keeps it here."
              action={
                <ButtonLink to="/shop" variant="primary">
                  Continue shopping
                </ButtonLink>
              }
            />
          ) : (
            <WishShelf
              wishes={wishes}
              bagAction={(product) => <BagToggle product={product} onAdded={openBag} />}
            />
          )
        }
      </Loaded>
    </>
  );
}
