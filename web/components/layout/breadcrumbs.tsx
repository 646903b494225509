import { Link } from '../buttons/link.tsx';
import * as styles from './breadcrumbs.module.css';

type BreadcrumbsProps = { steps: readonly (readonly [name: string, path: string])[] };

/** Links to the pages above this one, from the top. */
export default function Breadcrumbs({ steps }: BreadcrumbsProps) {
  return (
    <nav aria-label="Breadcrumbs" className={styles.breadcrumbs}>
      <ol>
        {steps.map(([name, path]) => (
          <li key={path}>
            <Link to={path}>{name}</Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
