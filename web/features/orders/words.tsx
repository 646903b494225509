import * as styles from './words.module.css';

/** Words of a buyer or the shop, with its line breaks. */
export function Words({ children }: { children: string }) {
  return <p className={styles.words}>{children}</p>;
}
