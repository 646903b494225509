import type { RefObject } from 'react';

/** Details of a popup's change, from Base UI. */
type ChangeDetails = { reason: string; event: Event };

/**
 * Passes on that a panel opens or closes, except when a press on its anchor button closes it: the button toggles the
 * panel itself, so doing both would open it again.
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

/**
 * Gives the focus back to the anchor button, as `finalFocus` of a panel, unless something else has it by now: Base UI asks only when the
 * panel has faded out.
 */
export function returnFocus(anchor: RefObject<HTMLElement | null>, panel: RefObject<HTMLElement | null>) {
  return (): HTMLElement | null | false => {
    const { activeElement, body } = document;
    const isElsewhere = activeElement !== body && !panel.current?.contains(activeElement);
    return isElsewhere ? false : anchor.current;
  };
}
