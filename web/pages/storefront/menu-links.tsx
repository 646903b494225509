import { Link } from '#web/components/buttons/link.tsx';
import type { MenuLink } from '#web/lib/page/shown-menus.ts';

/** Entries of a menu, each with those below it. */
export function MenuLinks({ links, className }: { links: readonly MenuLink[]; className?: string }) {
  return (
    <ul className={className}>
      {links.map(({ to, label, isAddress, below }) => (
        <li key={to + label}>
          <Link to={to} reloadDocument={isAddress}>
            {label}
          </Link>
          {below ? <MenuLinks links={below} /> : null}
        </li>
      ))}
    </ul>
  );
}
