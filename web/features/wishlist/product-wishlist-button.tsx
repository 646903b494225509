import { WishlistButton } from '#web/components/buttons/wishlist-button.tsx';
import { toggleWishlist, useIsInWishlist } from './wishlist.store.ts';

type ProductWishlistButtonProps = { productId: string; name: string; large?: boolean };

/** A product's wishlist button, set after hydration. */
export function ProductWishlistButton({ productId, name, large }: ProductWishlistButtonProps) {
  const isLiked = useIsInWishlist(productId);
  return (
    <WishlistButton
      pressed={isLiked}
      large={large}
      label={`Add ${name} to wishlist`}
      onClick={() => void toggleWishlist({ productId, name })}
    />
  );
}
