import { defineTexts } from '#contract/texts.ts';
import { Link } from '#web/components/buttons/link.tsx';
import { PhoneLink } from '#web/components/buttons/phone-link.tsx';
import { contactAbout, sentBy } from '#web/lib/navigation/contact-about.ts';
import { useShop } from '#web/lib/page/use-shop.ts';
import * as en from '#web/texts/en/paying.ts';
import type { OrderDetails } from '../orders/order-details.queries.ts';
import * as styles from './order-summary.module.css';

const texts = defineTexts({ en });

interface QuestionsProps {
  /** The message begins with it; before the order is placed, it has none. */
  number?: number;
  guest?: OrderDetails['order']['guest'];
}

/** Whom to ask about an order. */
export function Questions({ number, guest }: QuestionsProps) {
  const { supportPhone } = useShop();
  const { title, write, or } = texts().questions;
  return (
    <section className={styles.address}>
      <h2 className="strong">{title}</h2>
      <p>
        <Link to={contactAbout(number)} state={sentBy(guest)} className="link tap">
          {write}
        </Link>
        {supportPhone ? (
          <>
            {or} <PhoneLink phone={supportPhone} className="link tap" />
          </>
        ) : null}
      </p>
    </section>
  );
}
