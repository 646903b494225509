import { href } from 'react-router';
import { defineTexts } from '#contract/texts.ts';
import { ButtonLink } from '#web/components/buttons/button.tsx';
import { rememberClaim } from '#web/features/order-details/claim-order.ts';
import type { EmailState } from '#web/lib/navigation/known-email.ts';
import { withReturnPath } from '#web/lib/navigation/return-path.ts';
import * as en from '#web/texts/en/guest-order.ts';
import * as styles from './keep-in-account.module.css';

const texts = defineTexts({ en });

interface KeepInAccountProps {
  id: string;
  orderKey: string;
  /** '' when the page was opened by a link. */
  email: string;
}

/** Offers an account, which will have this order. */
export function KeepInAccount({ id, orderKey, email }: KeepInAccountProps) {
  const { title, text, button } = texts().account;
  return (
    <section className={styles.keep}>
      <div>
        <h2 className="lead">{title}</h2>
        <p className="muted">{text}</p>
      </div>
      <ButtonLink
        to={withReturnPath(href('/register'), href('/order/success/:id', { id }))}
        state={{ email } satisfies EmailState}
        onClick={() => rememberClaim({ id, key: orderKey })}
      >
        {button}
      </ButtonLink>
    </section>
  );
}
