import { useState } from 'react';
import { Button } from '#web/components/buttons/button.tsx';
import { IconButton } from '#web/components/buttons/icon-button.tsx';
import { valueName } from './edit-options.ts';
import { variantTexts } from './texts.ts';
import * as styles from './value-editor.module.css';

interface ValueEditorProps {
  name: string;
  isFirst: boolean;
  isLast: boolean;
  onRename: (name: string) => void;
  onMove: (by: 1 | -1) => void;
  onDone: () => void;
}

/** Renames and moves a value. */
export function ValueEditor({ name, isFirst, isLast, onRename, onMove, onDone }: ValueEditorProps) {
  const texts = variantTexts();
  const [typed, setTyped] = useState(name);
  const rename = () => {
    const clean = valueName(typed);
    if (clean && clean !== name) onRename(clean);
  };
  const finish = () => {
    rename();
    onDone();
  };
  return (
    <div className={styles.editor}>
      <input
        className={styles.rename}
        aria-label={texts.renameValue(name)}
        // biome-ignore lint/a11y/noAutofocus: the press on its name asked for it
        autoFocus
        maxLength={60}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        // Also by a press on Save.
        onBlur={rename}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (event.key === 'Enter') finish();
          if (event.key === 'Escape') onDone();
          if (event.key === 'Enter' || event.key === 'Escape') event.preventDefault();
        }}
      />
      <IconButton
        icon="arrow-left"
        label={texts.moveFirst(name)}
        disabled={isFirst}
        onClick={() => onMove(-1)}
      />
      <IconButton
        icon="arrow-right"
        label={texts.moveLast(name)}
        disabled={isLast}
        onClick={() => onMove(1)}
      />
      <Button size="small" onClick={finish}>
        {texts.done}
      </Button>
    </div>
  );
}
