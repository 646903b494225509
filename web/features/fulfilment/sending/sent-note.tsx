import { useEffect, useRef } from 'react';
import { defineTexts } from '#contract/texts.ts';
import { Button, ButtonLink } from '#web/components/buttons/button.tsx';
import { Icon } from '#web/components/pictures/icon.tsx';
import { formatCount } from '#web/lib/format/format.ts';
import { notify } from '#web/lib/page/notify.ts';
import * as en from '#web/texts/en/tracking-list.ts';
import { slipsPath } from './slips.ts';
import * as styles from './tracking-list.module.css';
import type { SentList } from './tracking-list.queries.ts';
import { TrackingTable } from './tracking-table.tsx';
import UndoSend from './undo-send.tsx';

const texts = defineTexts({ en });

interface SentNoteProps {
  sent: SentList;
  onUndone: () => void;
  onMore: () => void;
}

/** Says how much of a list was sent, how to take it back, and the lines that were not sent. */
export function SentNote({
  sent: { request, sent, orders, added, notify: hasMails, notSent },
  onUndone,
  onMore,
}: SentNoteProps) {
  const words = texts();
  const done = sent + added;
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => note.current?.focus(), []);
  const copy = async () => {
    const lines = notSent.map(({ order, trackingNumber, carrier, carrierName }) =>
      [order, trackingNumber, carrierName || carrier].join('\t'),
    );
    try {
      await navigator.clipboard.writeText(lines.join('\n'));
      notify.success(words.copied);
    } catch {
      notify.error(words.copyRefused);
    }
  };
  return (
    <>
      <div ref={note} tabIndex={-1} className={styles.done} data-none={done === 0 || undefined}>
        <Icon name={done > 0 ? 'check-circle' : 'warning'} />
        <div>
          <p>
            {sent > 0 || added === 0 ? <b>{words.sent(sent, formatCount(sent))} </b> : null}
            {added > 0 ? <b>{words.added(added, formatCount(added))} </b> : null}
            {done === 0 ? null : hasMails ? words.mailed : words.notMailed} {sent > 0 ? words.mayUndo : null}
          </p>
          {sent > 0 ? (
            <UndoSend request={request} count={sent} mailed={hasMails} onUndone={onUndone} />
          ) : null}
        </div>
      </div>
      {notSent.length > 0 ? (
        <>
          <h2 className={`strong ${styles.heading}`}>
            {words.notSentTitle(notSent.length, formatCount(notSent.length))}
          </h2>
          <TrackingTable lines={notSent} />
        </>
      ) : null}
      <div className={styles.after}>
        {notSent.length > 0 ? <Button onClick={copy}>{words.copy}</Button> : null}
        {sent > 0 ? (
          <ButtonLink to={slipsPath(orders, undefined, { again: true })}>{words.slips}</ButtonLink>
        ) : null}
        <Button onClick={onMore}>{words.more}</Button>
      </div>
    </>
  );
}
