import { PhoneLink } from '#web/components/ui/phone-link.tsx';
import { cx } from '#web/lib/class-names.ts';
import type { Shop } from '#web/lib/services.ts';
import * as styles from './announcement.module.css';

/** The band above everything: shipping, payment, support. */
export function Announcement({ shop }: { shop: Shop }) {
  return (
    <aside className={styles.announcement} aria-label="Service">
      <div className={cx('wrap', styles.row)}>
        <p>Free shipping on every order</p>
        <p>Visa, Mastercard, American Express, PayPal</p>
        <p>
          Support <PhoneLink phone={shop.supportPhone} />
        </p>
      </div>
    </aside>
  );
}
