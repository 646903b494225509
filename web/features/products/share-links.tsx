import { Icon } from '#web/components/ui/icon.tsx';
import { iconButtonClass } from '#web/components/ui/icon-button.tsx';
import type { IconName } from '#web/components/ui/icon-names.ts';
import * as styles from './share-links.module.css';
import { shareTargets } from './share-targets.ts';

const icons: Record<ReturnType<typeof shareTargets>[number]['id'], IconName> = {
  facebook: 'facebook-logo',
  twitter: 'twitter-logo',
  whatsapp: 'whatsapp-logo',
  email: 'envelope-simple',
};

/** Four ways to pass a product on: plain links that carry its name and address. */
export function ShareLinks({ name, address }: { name: string; address: string }) {
  return (
    <ul className={styles.links} aria-label="Share">
      {shareTargets(name, address).map(({ id, label, href }) => (
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
