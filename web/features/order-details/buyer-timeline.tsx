import { defineTexts } from '#contract/texts.ts';
import * as en from '#web/texts/en/order-timeline.ts';
import * as styles from './buyer-timeline.module.css';
import { OrderTimeline } from './order-timeline.tsx';
import type { TimelineEntry } from './timeline.ts';

const texts = defineTexts({ en });

/** The past and the next steps of an own order. */
export function BuyerTimeline({ entries }: { entries: readonly TimelineEntry[] }) {
  const { whatComes, whatCame } = texts();
  return (
    <section aria-labelledby="timeline" className={styles.timeline}>
      <h2 id="timeline" className={`lead ${styles.title}`}>
        {entries.some(({ at }) => at === undefined) ? whatComes : whatCame}
      </h2>
      <OrderTimeline isLarge entries={entries} />
    </section>
  );
}
