import { formatCount } from '#web/lib/format.ts';

interface StockNoteProps {
  /** When the form was opened. */
  was: number;
  now: number;
  /** The change that was typed, made to what there is now. */
  carried: number;
  /** What stands in the field. */
  typed: number;
  onUse: (quantity: number) => void;
}

/** Orders moved the stock while somebody typed another: offers what there is now, and the same change made to it. */
export function StockNote({ was, now, carried, typed, onUse }: StockNoteProps) {
  const choices = [...new Set([now, carried])].filter((quantity) => quantity !== typed);
  return (
    <p className="flex flex-wrap gap-x-3 text-meta text-ink-muted">
      It was {formatCount(was)} when you began.
      {choices.map((quantity) => (
        <button key={quantity} type="button" className="link" onClick={() => onUse(quantity)}>
          Set to {formatCount(quantity)}
        </button>
      ))}
    </p>
  );
}
