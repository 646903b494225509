import { type ReactNode, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { pictureSources } from '#contract/images.ts';
import { Button, ButtonLink } from '#web/components/ui/button.tsx';
import { Drawer } from '#web/components/ui/drawer.tsx';
import { EmptyState } from '#web/components/ui/empty-state.tsx';
import { Picture } from '#web/components/ui/picture.tsx';
import { Price } from '#web/components/ui/price.tsx';
import { notify } from '#web/lib/notify.ts';
import { pictureProps } from '#web/lib/picture-props.ts';
import { reportFailure } from '#web/lib/report-failure.ts';
import { useSessionToken } from '#web/lib/session.ts';
import type { CartItem } from './cart.rules.ts';
import { removeFromCart, useCart } from './cart-store.ts';
import { placeOrder } from './place-order.ts';

type CartDrawerProps = { open: boolean; onOpenChange: (open: boolean) => void };

/** The bag, sliding in from the right: what is in it, what it comes to, and the way to an order. */
export default function CartDrawer({ open, onOpenChange }: CartDrawerProps) {
  const { items, total } = useCart();
  const close = () => onOpenChange(false);
  return (
    <Drawer
      open={open}
      onOpenChange={onOpenChange}
      title="Your bag"
      closeLabel="Close bag"
      foot={
        items.length > 0 ? (
          <>
            <SumLine name="Subtotal">
              <Price amount={total} />
            </SumLine>
            <SumLine name="Shipping">Free ($0)</SumLine>
            <SumLine name="Total" isTotal>
              <Price amount={total} />
            </SumLine>
            <CheckoutButton onDone={close} />
            <ButtonLink to="/shop" variant="quiet" block onClick={close}>
              Continue shopping
            </ButtonLink>
          </>
        ) : undefined
      }
    >
      {items.length > 0 ? (
        <ul>
          {items.map((item) => (
            <BagItem key={item._id} item={item} onLeave={close} />
          ))}
        </ul>
      ) : (
        <EmptyState
          title="Your shopping cart is empty"
          action={
            <ButtonLink to="/shop" variant="primary" onClick={close}>
              Continue shopping
            </ButtonLink>
          }
        />
      )}
    </Drawer>
  );
}

function SumLine({ name, isTotal, children }: { name: string; isTotal?: boolean; children: ReactNode }) {
  return (
    <div className={isTotal ? 'sum-line sum-total' : 'sum-line'}>
      <span>{name}</span>
      <span className="num">{children}</span>
    </div>
  );
}

function BagItem({ item, onLeave }: { item: CartItem; onLeave: () => void }) {
  const picture = item.imageUrl ? pictureSources(item.imageUrl, { upTo: 192 }) : null;
  const address = `/product/${item.slug}`;
  return (
    <li className="bag-item">
      <Link to={address} tabIndex={-1} aria-hidden="true" onClick={onLeave}>
        <Picture {...pictureProps(picture)} sizes="96px" alt="" />
      </Link>
      <div className="bag-item-body">
        <div className="bag-item-top">
          <Link to={address} onClick={onLeave}>
            {item.name}
          </Link>
          <Price amount={item.totalPrice} />
        </div>
        <span className="text-ink-muted text-ui">{item.brand?.name}</span>
        <div className="bag-item-foot">
          <span className="num text-ink-muted">
            {item.quantity} × <Price amount={item.price} />
          </span>
          <Button
            variant="link"
            aria-label={`Remove ${item.name} from bag`}
            onClick={() => removeFromCart(item._id)}
          >
            Remove From Bag
          </Button>
        </div>
      </div>
    </li>
  );
}

/**
 * Places the order of who is signed in; sends a guest to /login. The panel closes in any case (specification,
 * section 4, Placing an order).
 */
function CheckoutButton({ onDone }: { onDone: () => void }) {
  const token = useSessionToken();
  const navigate = useNavigate();
  const [isPlacing, setPlacing] = useState(false);

  async function checkOut(): Promise<void> {
    if (!token) {
      onDone();
      notify.warning('Please login to proceed to checkout');
      navigate('/login');
      return;
    }
    setPlacing(true);
    try {
      const orderId = await placeOrder();
      navigate(`/order/success/${orderId}`);
    } catch (failure) {
      reportFailure(failure);
    } finally {
      setPlacing(false);
      onDone();
    }
  }

  return (
    <Button
      variant="primary"
      size="large"
      block
      busy={isPlacing}
      busyLabel="Placing order"
      onClick={checkOut}
    >
      {token ? 'Place Order' : 'Proceed To Checkout'}
    </Button>
  );
}
