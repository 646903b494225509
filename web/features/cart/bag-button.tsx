import { IconButton } from '#web/components/buttons/icon-button.tsx';
import { Badge } from '#web/components/labels/badges.tsx';
import { countPieces } from './cart.rules.ts';
import { useCart } from './cart.store.ts';

type BagButtonProps = { isOpen: boolean; onOpen: () => void; onNear: () => void };

/** Opens the bag; its badge counts the pieces, to 99+. */
export function BagButton({ isOpen, onOpen, onNear }: BagButtonProps) {
  const count = countPieces(useCart());
  return (
    <IconButton
      icon="tote-simple"
      iconSize="l"
      label={count === 1 ? 'Bag, 1 item' : `Bag, ${count} items`}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onClick={onOpen}
      onPointerEnter={onNear}
      onFocus={onNear}
    >
      {count > 0 ? <Badge count={count} /> : null}
    </IconButton>
  );
}
