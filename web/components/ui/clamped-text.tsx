import { useState } from 'react';
import { cx } from '#web/lib/class-names.ts';

/** Texts longer than this a line are folded; nobody opens a text for its last three words. */
const FOLDED_FROM = 60;

type ClampedTextProps = { children: string; lines?: 2 | 3; className?: string };

/** A long text, folded to a few lines until somebody wants to read it. Without JavaScript it is whole. */
export function ClampedText({
  children,
  lines = 2,
  className = 'max-w-[52ch] text-meta text-ink-muted',
}: ClampedTextProps) {
  const [isOpen, setOpen] = useState(false);
  const isLong = children.length > FOLDED_FROM * lines;
  const isFolded = isLong && !isOpen;
  return (
    <div className={className}>
      <p className={cx('clamped', isFolded && (lines === 2 ? 'clamped-2' : 'clamped-3'))}>{children}</p>
      {isLong ? (
        <button
          type="button"
          className="link clamped-more"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'less' : 'more'}
        </button>
      ) : null}
    </div>
  );
}
