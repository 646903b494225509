import { href } from 'react-router';
import { textsOf } from '#contract/texts.ts';
import { Link } from '#web/components/buttons/link.tsx';
import { PhoneLink } from '#web/components/buttons/phone-link.tsx';
import { useShop } from '#web/lib/page/use-shop.ts';
import * as en from '#web/texts/en/paying.ts';
import * as styles from './order-summary.module.css';

const texts = textsOf({ en });

/** Whom to ask about an order. The message begins with its number; before it is placed, it has none. */
export function Questions({ number }: { number?: number }) {
  const { supportPhone } = useShop();
  const { title, write, or } = texts().questions;
  return (
    <section className={styles.address}>
      <h2 className="strong">{title}</h2>
      <p>
        <Link to={href('/contact') + (number === undefined ? '' : `?order=${number}`)} className="link tap">
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
