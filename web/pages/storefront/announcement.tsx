import { PhoneLink } from '#web/components/ui/phone-link.tsx';
import type { Shop } from '#web/lib/services.ts';

/** The band above everything: shipping, payment, support. */
export function Announcement({ shop }: { shop: Shop }) {
  return (
    <aside className="notice-bar" aria-label="Service">
      <div className="wrap">
        <p>Free shipping on every order</p>
        <p>Visa, Mastercard, American Express, PayPal</p>
        <p>
          Support <PhoneLink phone={shop.supportPhone} />
        </p>
      </div>
    </aside>
  );
}
