import * as styles from './skip-link.module.css';
/** The first link of a page: skips the header. */
export function SkipLink() {
  return (
    <a className={styles.link} href="#main">
      Skip to content
    </a>
  );
}
