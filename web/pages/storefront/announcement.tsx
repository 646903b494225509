import { PhoneLink } from '#web/components/buttons/phone-link.tsx';
import type { Shop } from '#web/lib/api/services.ts';
import { cx } from '#web/lib/values/class-names.ts';
import * as styles from './announcement.module.css';

/** The band above everything: shipping, payment, support. */
export function Announcement({ shop }: { shop: Shop }) {
  return (
    <aside className={styles.announcement} aria-label="Service">
      <div className={cx('wrap', styles.row)}>
        <p>{shop.texts.announcement || 'Free shipping on every order'}</p>
        <p>{shop.texts.announcementMiddle || 'Visa, Mastercard, American Express, PayPal'}</p>
        <p>
          Support <PhoneLink phone={shop.supportPhone} />
        </p>
      </div>
    </aside>
  );
}
