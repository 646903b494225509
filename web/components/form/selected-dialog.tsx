import { useId, useRef, useState } from 'react';
import { formatCount } from '#web/lib/format/format.ts';
import { Button } from '../buttons/button.tsx';
import { Dialog } from '../dialogs/dialog.tsx';
import type { SelectOption } from './select-option.ts';
import * as styles from './selected-dialog.module.css';
import { TextInput } from './text-input.tsx';

const rows = 50;

type SelectedDialogProps = {
  /** 'Products' */
  title: string;
  chosen: readonly SelectOption[];
  onRemove: (option: SelectOption) => void;
  onClose: () => void;
};

/** Everything that is selected in a multi-select, to search and remove. Imports Base UI. */
export function SelectedDialog({ title, chosen, onRemove, onClose }: SelectedDialogProps) {
  const [text, setText] = useState('');
  const [shown, setShown] = useState(rows);
  const list = useId();
  const find = useRef<HTMLInputElement>(null);
  const wanted = text.trim().toLowerCase();
  const found = wanted ? chosen.filter(({ label }) => label.toLowerCase().includes(wanted)) : chosen;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      wide
      title={`${title}: ${formatCount(chosen.length)} chosen`}
      actions={<Button onClick={onClose}>Done</Button>}
    >
      <div data-dense>
        <TextInput
          label="Find among them"
          autoComplete="off"
          value={text}
          aria-controls={list}
          ref={find}
          onChange={({ target }) => {
            setText(target.value);
            setShown(rows);
          }}
        />
      </div>
      <ul id={list} className={styles.list}>
        {found.slice(0, shown).map((option) => (
          <li key={option.value} className={`ui ${styles.option}`}>
            <span className="truncate">{option.label}</span>
            <Button
              variant="quiet"
              size="small"
              aria-label={`Remove ${option.label}`}
              onClick={() => {
                onRemove(option);
                // The button disappears with its row.
                find.current?.focus();
              }}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
      <p className={`muted ui ${styles.shown}`} role="status">
        {found.length === 0
          ? 'None of them.'
          : `${formatCount(Math.min(shown, found.length))} of ${formatCount(found.length)} shown`}
        {found.length > shown ? (
          <Button variant="quiet" size="small" onClick={() => setShown(shown + rows)}>
            Show more
          </Button>
        ) : null}
      </p>
    </Dialog>
  );
}
