import { defineTexts } from '#contract/texts.ts';
import * as en from '#web/texts/en/versioned-form.ts';
import { listWords } from '../layout/word-list.ts';
import * as styles from './warning-note.module.css';
import { WarningNote } from './warning-note.tsx';

const texts = defineTexts({ en });

/** Values that somebody else has saved while the form was open. */
export interface ChangedMeanwhile {
  by: string | null;
  /** 'Tax Rate is 7', … */
  facts: string[];
}

/** Above the fields, after a save that was refused because somebody else had saved. */
export function MeanwhileNote({ meanwhile }: { meanwhile: ChangedMeanwhile | undefined }) {
  return (
    <div className={styles.above}>
      <WarningNote>
        {meanwhile && meanwhile.facts.length > 0 ? (
          <>
            {meanwhile.by ? <bdi>{meanwhile.by}</bdi> : texts().somebody}{' '}
            {texts().savedMeanwhile(listWords(meanwhile.facts))}
          </>
        ) : null}
      </WarningNote>
    </div>
  );
}
