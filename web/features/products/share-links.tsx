import { iconButtonClass } from '#web/components/buttons/icon-button.tsx';
import { Icon } from '#web/components/pictures/icon.tsx';
import type { IconName } from '#web/components/pictures/icon-names.ts';
import * as styles from './product-gallery.module.css';
import { shareTargets } from './share-targets.ts';

const icons: Record<ReturnType<typeof shareTargets>[number]['id'], IconName> = {
  facebook: 'facebook-logo',
  twitter: 'twitter-logo',
  whatsapp: 'whatsapp-logo',
  email: 'envelope-simple',
};

/** Four plain links that share a product by its name and URL. */
export function ShareLinks({ name, url }: { name: string; url: string }) {
  return (
    <ul className={styles.shareLinks} aria-label="Share">
      {shareTargets(name, url).map(({ id, label, href }) => (
        <li key={id}>
          <a
            className={iconButtonClass}
            href={href}
            aria-label={label}
            target="_blank"
            rel="noopener noreferrer"
          >
            <Icon name={icons[id]} />
          </a>
        </li>
      ))}
    </ul>
  );
}
