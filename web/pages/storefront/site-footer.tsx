import { href } from 'react-router';
import { textsOf } from '#contract/texts.ts';
import { Link } from '#web/components/buttons/link.tsx';
import { Icon } from '#web/components/pictures/icon.tsx';
import { NewsletterForm } from '#web/features/newsletter/newsletter-form.tsx';
import type { Shop } from '#web/lib/api/services.ts';
import { useShownPages } from '#web/lib/page/use-shop.ts';
import { cx } from '#web/lib/values/class-names.ts';
import * as en from '#web/texts/en/withdraw-link.ts';
import * as styles from './site-footer.module.css';

const texts = textsOf({ en });

/** Both columns list the same links; below them, the first has the pages of the owner, and the way to withdraw (docs/rules.md#footer). */
const columns = [{ title: 'Customer Service', hasPages: true }, { title: 'Links' }];
const infoLinks = [
  { to: href('/contact'), label: 'Contact Us' },
  { to: href('/sell'), label: 'Sell With Us' },
  { to: href('/shipping'), label: 'Shipping' },
  { to: href('/dashboard'), label: 'Account Details' },
  { to: href('/dashboard/orders'), label: 'Orders' },
];
const socialLinks = ['facebook', 'instagram', 'pinterest', 'twitter'] as const;

export function SiteFooter({ shop: { name: storeName, texts: ofShop, withdrawalDays } }: { shop: Shop }) {
  const pages = useShownPages().map(({ slug, title }) => ({
    to: href('/pages/:slug', { slug }),
    label: title,
  }));
  const own =
    withdrawalDays === null ? pages : [...pages, { to: href('/withdraw'), label: texts().withdraw }];
  return (
    <footer className={styles.footer}>
      <div className={cx('wrap', styles.columns)}>
        <section className={styles.newsletter}>
          <h2 className="lead">Sign Up for Our Newsletter</h2>
          <p className="muted">New products, once a month. Nothing else.</p>
          <NewsletterForm />
        </section>
        {columns.map(({ title, hasPages }) => (
          <nav key={title} aria-label={title}>
            <h2>{title}</h2>
            <ul>
              {[...infoLinks, ...(hasPages ? own : [])].map(({ to, label }) => (
                <li key={to}>
                  <Link to={to}>{label}</Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
      <div className={styles.legal}>
        <div className={cx('wrap', styles.legalRow)}>
          <p>
            © {new Date().getUTCFullYear()} {storeName}
          </p>
          <div className={styles.social}>
            {socialLinks.map((name) =>
              ofShop[name] ? (
                <a key={name} className={styles.socialLink} href={ofShop[name]}>
                  <Icon name={`${name}-logo`} size="s" />
                  {name}
                </a>
              ) : null,
            )}
          </div>
        </div>
      </div>
    </footer>
  );
}
