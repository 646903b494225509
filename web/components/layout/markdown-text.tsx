import * as styles from './markdown-text.module.css';

/** Somebody's Markdown. @param html of the server, which allows no other elements and links than Markdown has */
export function MarkdownText({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: see above
  return <div className={styles.text} dangerouslySetInnerHTML={{ __html: html }} />;
}
