import type { RefObject } from 'react';

/** What Base UI tells about the change of a popup. */
type ChangeDetails = { reason: string; event: Event };

/**
 * Hands on that a panel opens or closes, but not its closing by a press on the button it hangs from: the button closes it
 * by itself, and doing both would open it again.
 */
export function ignoreAnchorPress(
  anchor: RefObject<HTMLElement | null>,
  onOpenChange: (open: boolean) => void,
) {
  return (open: boolean, { reason, event: { target } }: ChangeDetails): void => {
    const isOwnPress =
      reason === 'outside-press' && target instanceof Node && anchor.current?.contains(target);
    if (open || !isOwnPress) onOpenChange(open);
  };
}
