import { HeartButton } from '#web/components/ui/heart-button.tsx';
import { toggleWish, useWish } from './wishes.ts';

type WishHeartProps = { productId: string; name: string; large?: boolean };

/** The heart of a product: the visitor's own, set after hydration. */
export function WishHeart({ productId, name, large }: WishHeartProps) {
  const isLiked = useWish(productId);
  return (
    <HeartButton
      pressed={isLiked}
      large={large}
      label={`Add ${name} to wishlist`}
      onClick={() => void toggleWish(productId)}
    />
  );
}
