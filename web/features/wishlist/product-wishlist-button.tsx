import { WishlistButton } from '#web/components/ui/wishlist-button.tsx';
import { toggleWishlist, useIsInWishlist } from './wishlist.store.ts';

type WishHeartProps = { productId: string; name: string; large?: boolean };

/** The heart of a product: the visitor's own, set after hydration. */
export function ProductWishlistButton({ productId, name, large }: WishHeartProps) {
  const isLiked = useIsInWishlist(productId);
  return (
    <WishlistButton
      pressed={isLiked}
      large={large}
      label={`Add ${name} to wishlist`}
      onClick={() => void toggleWishlist(productId)}
    />
  );
}
