import type { Overview } from '#contract/dashboards.contract.ts';
import { defineTexts } from '#contract/texts.ts';
import { Link } from '#web/components/buttons/link.tsx';
import { Icon } from '#web/components/pictures/icon.tsx';
import { formatCount } from '#web/lib/format/format.ts';
import * as en from '#web/texts/en/overview.ts';
import { shownWaits } from './waits.ts';
import * as styles from './what-waits.module.css';

const texts = defineTexts({ en });

const looks = { none: styles.none, urgent: styles.urgent, plain: undefined } as const;

/** Numbers that lead to what they count. */
export function WhatWaits({ waits, lowStockAt }: Pick<Overview, 'waits' | 'lowStockAt'>) {
  const words = texts();
  return (
    <nav className={styles.waits} aria-label={words.waitsLabel}>
      {shownWaits(waits, lowStockAt).map(({ name, count, to, look }) => (
        <Link key={name} to={to} className={looks[look]}>
          <b>{formatCount(count)}</b> <span>{words.waits[name](count)}</span>
          <Icon name="arrow-right" size="s" />
        </Link>
      ))}
    </nav>
  );
}
