import { Icon } from '#web/components/pictures/icon.tsx';
import { NewsletterForm } from '#web/features/newsletter/newsletter-form.tsx';
import type { Shop } from '#web/lib/api/services.ts';
import { useMenus } from '#web/lib/page/use-menus.ts';
import { cx } from '#web/lib/values/class-names.ts';
import { MenuLinks } from './menu-links.tsx';
import * as styles from './site-footer.module.css';

const columns = [
  { menu: 'service', title: 'Customer Service' },
  { menu: 'links', title: 'Links' },
] as const;
const socialLinks = ['facebook', 'instagram', 'pinterest', 'twitter'] as const;

/** Newsletter, the menus of both columns (docs/rules.md#footer), and the social networks. */
export function SiteFooter({ shop: { name: storeName, texts: ofShop } }: { shop: Shop }) {
  const menus = useMenus();
  return (
    <footer className={styles.footer}>
      <div className={cx('wrap', styles.columns)}>
        <section className={styles.newsletter}>
          <h2 className="lead">Sign Up for Our Newsletter</h2>
          <p className="muted">New products, once a month. Nothing else.</p>
          <NewsletterForm />
        </section>
        {columns.map(({ menu, title }) =>
          menus[menu].length > 0 ? (
            <nav key={menu} aria-label={title}>
              <h2>{title}</h2>
              <MenuLinks links={menus[menu]} />
            </nav>
          ) : null,
        )}
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
