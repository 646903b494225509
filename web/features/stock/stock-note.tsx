import { formatCount } from '#web/lib/format/format.ts';
import * as styles from './stock-note.module.css';

interface StockNoteProps {
  /** The stock when the form was opened. */
  was: number;
  now: number;
  /** The typed change applied to the current stock. */
  carried: number;
  /** The value of the field. */
  typed: number;
  onUse: (quantity: number) => void;
}

/** The stock changed while the form was open: offers the current stock, and the typed change applied to it. */
export function StockNote({ was, now, carried, typed, onUse }: StockNoteProps) {
  const choices = [...new Set([now, carried])].filter((quantity) => quantity !== typed);
  return (
    <p className={`meta muted ${styles.stockNote}`}>
      It was {formatCount(was)} when you began.
      {choices.map((quantity) => (
        <button key={quantity} type="button" className="link" onClick={() => onUse(quantity)}>
          Set to {formatCount(quantity)}
        </button>
      ))}
    </p>
  );
}
