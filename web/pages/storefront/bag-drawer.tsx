import { type ComponentProps, useEffect } from 'react';
import { useCart } from '#web/features/cart/cart.store.ts';
import CartDrawer from '#web/features/placing/cart-drawer.tsx';
import { lazyComponent } from '#web/lib/page/lazy-component.ts';
import { useShop } from '#web/lib/page/use-shop.ts';

const Checkout = lazyComponent(() => import('../checkout/checkout-page.tsx'));

/** The bag. While it is open, the files of the checkout page come, so that its button opens that page at once. */
export default function BagDrawer(props: ComponentProps<typeof CartDrawer>) {
  const { opensCheckout } = useShop().offer;
  const leadsOn = useCart().items.length > 0 && opensCheckout && props.open;
  useEffect(() => {
    if (leadsOn) Checkout.preload();
  }, [leadsOn]);
  return <CartDrawer {...props} />;
}
