import type { ReactNode } from 'react';
import { href } from 'react-router';
import { defineTexts } from '#contract/texts.ts';
import { ButtonLink } from '#web/components/buttons/button.tsx';
import { Link } from '#web/components/buttons/link.tsx';
import { PhoneLink } from '#web/components/buttons/phone-link.tsx';
import { SkipLink } from '#web/components/layout/skip-link.tsx';
import { Wordmark } from '#web/components/layout/wordmark.tsx';
import { bagHash } from '#web/features/cart/bag-hash.ts';
import { useShop, useShownPages } from '#web/lib/page/use-shop.ts';
import { cx } from '#web/lib/values/class-names.ts';
import * as en from '#web/texts/en/checkout.ts';
import * as styles from './checkout-frame.module.css';

const texts = defineTexts({ en });

interface CheckoutFrameProps {
  /** Nothing is to be done in the bag now: it is paid. */
  isAway?: boolean;
  children: ReactNode;
}

/** Header and footer of the checkout. Without menu and search: back to the bag is the one way off. */
export function CheckoutFrame({ isAway = false, children }: CheckoutFrameProps) {
  const { name, supportPhone } = useShop();
  const words = texts();
  return (
    <>
      <SkipLink />
      <header className={styles.header}>
        <div className={cx('wrap', styles.row)}>
          <Wordmark name={name} />
          <div className={styles.ways}>
            {supportPhone ? (
              <p className="ui muted wide-only">
                {words.questions} <PhoneLink phone={supportPhone} className="link" />
              </p>
            ) : null}
            {isAway ? null : (
              <ButtonLink to={`${href('/shop')}${bagHash}`} variant="quiet" icon="arrow-left">
                {words.backToBag}
              </ButtonLink>
            )}
          </div>
        </div>
      </header>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <CheckoutFooter shopName={name} />
    </>
  );
}

function CheckoutFooter({ shopName }: { shopName: string }) {
  const pages = useShownPages().map(({ slug, title }) => ({
    to: href('/pages/:slug', { slug }),
    label: title,
  }));
  return (
    <footer className={styles.footer}>
      <div className={cx('wrap', styles.end)}>
        <p>
          © {new Date().getUTCFullYear()} {shopName}
        </p>
        <p className={styles.links}>
          {[{ to: href('/shipping'), label: texts().summary.delivery }, ...pages].map(({ to, label }) => (
            <Link key={to} to={to}>
              {label}
            </Link>
          ))}
        </p>
      </div>
    </footer>
  );
}
