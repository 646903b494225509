import type { Shop } from '#web/lib/services.ts';
import { PhoneLink } from './phone-link.tsx';

/** The band above everything: shipping, payment, support. */
export function Announcement({ shop }: { shop: Shop }) {
  return (
    <div className="notice-bar">
      <div className="wrap">
        <p>Free shipping on every order</p>
        <p>Visa, Mastercard, American Express, PayPal</p>
        <p>
          Support <PhoneLink phone={shop.supportPhone} />
        </p>
      </div>
    </div>
  );
}
