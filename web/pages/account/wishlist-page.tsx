import { useQuery } from '@tanstack/react-query';
import { ButtonLink } from '#web/components/ui/button.tsx';
import { EmptyState } from '#web/components/ui/empty-state.tsx';
import { Loaded } from '#web/components/ui/loaded.tsx';
import { ShelfSkeleton } from '#web/components/ui/shelf.tsx';
import { WorkHead } from '#web/components/ui/work-head.tsx';
import { WishShelf } from '#web/features/wishlist/wish-shelf.tsx';
import { wishlistQuery } from '#web/features/wishlist/wishlist.queries.ts';

export default function WishlistPage() {
  const query = useQuery(wishlistQuery);
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
            <WishShelf wishes={wishes} />
          )
        }
      </Loaded>
    </>
  );
}
