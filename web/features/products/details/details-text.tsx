import * as styles from './details-text.module.css';

/** Details of a product. @param html of the server, which allows no other elements and links than details may have */
export function DetailsText({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: see above
  return <div className={styles.text} dangerouslySetInnerHTML={{ __html: html }} />;
}
