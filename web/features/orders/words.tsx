import * as styles from './words.module.css';

/** What a buyer or the shop wrote, with its line breaks. */
export function Words({ children }: { children: string }) {
  return <p className={styles.words}>{children}</p>;
}
