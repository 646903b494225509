import { useQuery } from '@tanstack/react-query';
import { ButtonLink } from '#web/components/ui/button.tsx';
import { EmptyState, ErrorState } from '#web/components/ui/empty-state.tsx';
import { ShelfSkeleton } from '#web/components/ui/shelf.tsx';
import { WorkHead } from '#web/components/ui/work-head.tsx';
import { WishShelf } from '#web/features/wishlist/wish-shelf.tsx';
import { wishlistQuery } from '#web/features/wishlist/wishlist.queries.ts';

export default function WishlistPage() {
  const { data, isError, refetch, isFetching } = useQuery(wishlistQuery);
  return (
    <>
      <WorkHead title="Your Wishlist" count={data?.length || undefined} />
      {isError ? (
        <ErrorState onRetry={() => refetch()} busy={isFetching} />
      ) : !data ? (
        <ShelfSkeleton count={5} />
      ) : data.length === 0 ? (
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
        <WishShelf wishes={data} />
      )}
    </>
  );
}
