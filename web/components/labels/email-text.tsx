import { Fragment } from 'react';
import * as styles from './email-text.module.css';

/** Longer ones break anywhere: they must not push a table sideways. */
const maxKept = 20;

/** An e-mail address, which breaks before @ and dots rather than within a word. */
export function EmailText({ children: email }: { children: string }) {
  return email.split(/(?=[@.])/).map((word, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: an address has the same word twice, and no other key
    <Fragment key={at}>
      {at > 0 ? <wbr /> : null}
      <span className={word.length > maxKept ? styles.long : styles.word}>{word}</span>
    </Fragment>
  ));
}
