import { textsOf } from '#contract/texts.ts';
import { listWords } from '#web/components/layout/word-list.ts';
import { Icon } from '#web/components/pictures/icon.tsx';
import * as en from '#web/texts/en/settings.ts';
import type { ChangedMeanwhile } from './changed-meanwhile.ts';
import * as styles from './meanwhile-note.module.css';

const texts = textsOf({ en });

/** Above the fields, after a save that was refused because somebody else had saved. Always mounted, so that it is announced. */
export function MeanwhileNote({ meanwhile }: { meanwhile: ChangedMeanwhile | undefined }) {
  return (
    <div role="status">
      {meanwhile && meanwhile.facts.length > 0 ? (
        <p className={`ui ${styles.note}`}>
          <Icon name="warning" />
          <span>
            {meanwhile.by ? <bdi>{meanwhile.by}</bdi> : texts().somebody}{' '}
            {texts().savedMeanwhile(listWords(meanwhile.facts))}
          </span>
        </p>
      ) : null}
    </div>
  );
}
