import { useState } from 'react';
import { cx } from '#web/lib/values/class-names.ts';
import * as styles from './clamped-text.module.css';

/** Characters a line above which a text is clamped: nobody opens a text for its last three words. */
const FOLDED_FROM = 60;

const clamps = { 2: styles.two, 3: styles.three };

type ClampedTextProps = { children: string; lines?: keyof typeof clamps; className?: string };

/** A long text, clamped to a few lines until it is opened. Without JavaScript it is whole. */
export function ClampedText({
  children,
  lines = 2,
  className = `meta muted ${styles.narrow}`,
}: ClampedTextProps) {
  const [isOpen, setOpen] = useState(false);
  const isLong = children.length > FOLDED_FROM * lines;
  const isFolded = isLong && !isOpen;
  return (
    <div className={className}>
      <p className={cx(styles.text, isFolded && clamps[lines])}>{children}</p>
      {isLong ? (
        <button
          type="button"
          className={cx('link', styles.more)}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'less' : 'more'}
        </button>
      ) : null}
    </div>
  );
}
