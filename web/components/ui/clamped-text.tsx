import { useState } from 'react';

/** Longer texts are folded to this many characters' room; nobody opens a text for its last three words. */
const FOLDED_FROM = 120;

/** A long text in a row, folded to two lines until somebody wants to read it. */
export function ClampedText({ children }: { children: string }) {
  const [isOpen, setOpen] = useState(false);
  const isLong = children.length > FOLDED_FROM;
  return (
    <div className="max-w-[52ch] text-meta text-ink-muted">
      <p className={isLong && !isOpen ? 'line-clamp-2' : 'whitespace-pre-line'}>{children}</p>
      {isLong ? (
        <button type="button" className="link" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'less' : 'more'}
        </button>
      ) : null}
    </div>
  );
}
