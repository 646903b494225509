import { useMutation } from '@tanstack/react-query';
import { href, useNavigate } from 'react-router';
import type { Product } from '#contract/products.contract.ts';
import { Button, ButtonLink } from '#web/components/buttons/button.tsx';
import { ApiError } from '#web/lib/api/api.ts';
import { reportFailure } from '#web/lib/api/report-failure.ts';
import { shopApi } from '#web/lib/api/shop-api.ts';
import { notify } from '#web/lib/page/notify.ts';
import * as styles from './bag.module.css';
import { addToCart, removeFromCart, useCart } from './cart.store.ts';

interface BagToggleProps {
  product: Pick<Product, '_id' | 'name' | 'slug' | 'hasOptions'>;
  /** The product is in the bag now. */
  onAdded: () => void;
  /** Or about to be. */
  isBagOpen: boolean;
}

/**
 * Puts one of a product into the bag from where only its name is known, or takes it out. With options it leads to the product's
 * page.
 */
export function BagToggle({ product, onAdded, isBagOpen }: BagToggleProps) {
  const { _id, name, slug } = product;
  const navigate = useNavigate();
  const page = href('/product/:slug', { slug });
  const isInBag = useCart().items.some((item) => item._id === _id);
  const { mutate: add, isPending } = useMutation({
    mutationFn: () => shopApi('GET /product/item/:slug', { params: { slug } }),
    onSuccess: ({ product }) => {
      if (product.hasOptions) return navigate(page);
      if (product.quantity < 1) return notify.error(`${name} is out of stock.`);
      addToCart(product, 1);
      onAdded();
    },
    onError: (failure) => {
      const isGone = failure instanceof ApiError && failure.status === 404;
      if (isGone) notify.error(`${name} is no longer available.`);
      else reportFailure(failure);
    },
  });

  if (product.hasOptions)
    return (
      <ButtonLink block className={styles.toggle} to={page} aria-label={`Choose Options: ${name}`}>
        Choose Options
      </ButtonLink>
    );
  function press(): void {
    if (!isInBag) add();
    // While the bag opens, this is a second press of 'Add To Bag'.
    else if (!isBagOpen) removeFromCart(_id);
  }
  const action = isInBag ? 'Remove From Bag' : 'Add To Bag';
  return (
    <Button
      block
      className={styles.toggle}
      aria-label={`${action}: ${name}`}
      busy={isPending}
      onClick={press}
    >
      {action}
    </Button>
  );
}
