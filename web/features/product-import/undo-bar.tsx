import { useState } from 'react';
import type { ProductImport } from '#contract/product-imports.contract.ts';
import { defineTexts } from '#contract/texts.ts';
import { Button } from '#web/components/buttons/button.tsx';
import * as en from '#web/texts/en/product-import.ts';
import * as styles from './apply-bar.module.css';
import { UndoDialog } from './undo-dialog.tsx';
import { undoNote } from './undo-time.ts';

const texts = defineTexts({ en });

/** Undoes an import that was applied, while that is possible. Stays in view. */
export function UndoBar({ applied, until }: { applied: ProductImport; until: string }) {
  const { undo } = texts();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <section className={styles.bar} aria-label={undo.label}>
      <p className="muted">{undoNote(new Date(until))}</p>
      <div className={styles.actions}>
        <Button onClick={() => setIsAsking(true)}>{undo.button}</Button>
      </div>
      {isAsking ? <UndoDialog applied={applied} onClose={() => setIsAsking(false)} /> : null}
    </section>
  );
}
