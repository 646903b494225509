import type { ReactNode } from 'react';
import * as styles from './row-editor.module.css';

interface RowEditorProps {
  /** The edited thing. */
  label: string;
  /** Buttons: what removes or moves it, and what closes the editor. */
  actions: ReactNode;
  children: ReactNode;
}

/** Below a table: the fields of one of its rows, which are saved with the form. */
export function RowEditor({ label, actions, children }: RowEditorProps) {
  return (
    <fieldset className={styles.editor}>
      <legend className="sr-only">{label}</legend>
      {children}
      <div className={styles.actions}>{actions}</div>
    </fieldset>
  );
}

/** Fields beside each other, as many as there is room for. */
export function EditorRow({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>;
}
