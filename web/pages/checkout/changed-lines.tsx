import { lineNotes } from '#web/features/cart/bag-labels.ts';
import { nameWithChoice } from '#web/features/cart/cart.rules.ts';
import { useCart } from '#web/features/cart/cart.store.ts';
import { CheckoutNote } from '#web/features/placing/checkout-note.tsx';

/** The shop's own changes of the bag: prices that rose, quantities that were lowered, what is sold out. */
export function ChangedLines() {
  const changed = useCart().items.flatMap((item) =>
    lineNotes(item)
      .filter(({ change }) => change !== 'lower')
      .map(({ text }) => ({ key: `${item._id} ${text}`, name: nameWithChoice(item), text })),
  );
  if (changed.length === 0) return null;
  return (
    <CheckoutNote>
      {changed.map(({ key, name, text }) => (
        <p key={key}>
          <b>{name}:</b> {text}
        </p>
      ))}
    </CheckoutNote>
  );
}
