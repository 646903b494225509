import { defineTexts } from '#contract/texts.ts';
import { PhoneLink } from '#web/components/buttons/phone-link.tsx';
import type { Shop } from '#web/lib/api/services.ts';
import { promiseText } from '#web/lib/page/shipping-promise.ts';
import { cx } from '#web/lib/values/class-names.ts';
import * as en from '#web/texts/en/offer.ts';
import * as styles from './announcement.module.css';

const texts = defineTexts({ en });

/** The cards of an online payment, else the owner's names. */
function paymentsText({ offer: { payments } }: Shop): string {
  const names = payments.map(({ id, name }) => (id === 'stripe' ? texts().cards : name)).join(', ');
  return payments.every(({ id }) => id === 'stripe') ? names : texts().payment(names);
}

/** The band above everything: shipping, payment, support. */
export function Announcement({ shop }: { shop: Shop }) {
  return (
    <aside className={styles.announcement} aria-label="Service">
      <div className={cx('wrap', styles.row)}>
        <p>{shop.texts.announcement || promiseText(shop.offer, texts().announcement)}</p>
        <p>{shop.texts.announcementMiddle || paymentsText(shop)}</p>
        <p>
          Support <PhoneLink phone={shop.supportPhone} />
        </p>
      </div>
    </aside>
  );
}
