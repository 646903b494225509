import type { ReactNode } from 'react';
import { formatBadge } from '#web/lib/format.ts';

export type StatusTone = 'pos' | 'run' | 'warn' | 'off' | 'neg';

/** A fact about a thing: shape, colour and word together. `text` puts the word in the colour too. */
export function Status({ tone, text, children }: { tone: StatusTone; text?: boolean; children: ReactNode }) {
  return (
    <span className={`status status-${tone}${text ? ' status-text' : ''}`}>
      <span>{children}</span>
    </span>
  );
}

/** A word that names a kind: a role. */
export function Tag({ accent, children }: { accent?: boolean; children: ReactNode }) {
  return <span className={accent ? 'tag tag-accent' : 'tag'}>{children}</span>;
}

/** A count that asks for attention; '99+' from 99. The label says what is counted where nothing beside it does. */
export function Badge({ count, label }: { count: number; label?: string }) {
  if (!label) return <span className="badge">{formatBadge(count)}</span>;
  return (
    <span className="badge">
      <span aria-hidden="true">{formatBadge(count)}</span>
      <span className="sr-only">{label}</span>
    </span>
  );
}
