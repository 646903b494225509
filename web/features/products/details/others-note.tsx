import { defineTexts } from '#contract/texts.ts';
import * as en from '#web/texts/en/details-field.ts';
import * as styles from './others-note.module.css';
import type { useDetails } from './use-details.ts';

const texts = defineTexts({ en });

interface OthersNoteProps {
  details: ReturnType<typeof useDetails>;
  /** As typed. */
  value: string;
}

/** Somebody else has saved other details: offers theirs, and then one's own again. */
export function OthersNote({ details: { others, takeTheirs, takeMine }, value }: OthersNoteProps) {
  if (!others) return null;
  const isTheirs = value === others.theirs;
  return (
    <p className={`meta muted ${styles.note}`}>
      {isTheirs ? null : texts().savingReplaces}
      <button type="button" className="link" onClick={isTheirs ? takeMine : takeTheirs}>
        {isTheirs ? texts().takeMine : texts().takeTheirs}
      </button>
    </p>
  );
}
