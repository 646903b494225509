import { href } from 'react-router';
import { cx } from '#web/lib/values/class-names.ts';
import { Link } from '../buttons/link.tsx';
import * as styles from './wordmark.module.css';

/** The shop's name, which leads to the homepage. */
export function Wordmark({ name, className }: { name: string; className?: string }) {
  return (
    <Link to={href('/')} className={cx(styles.wordmark, className)}>
      {name}
    </Link>
  );
}
