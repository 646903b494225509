import { type MouseEvent, type PointerEvent, useRef } from 'react';

/** Pixels of movement that turn a click into a swipe. */
const SLACK = 8;
/** Share of the width, or pixels per millisecond, that count as a swipe. */
const FAR_ENOUGH = 0.2;
const QUICK_ENOUGH = 0.4;

type Held = { pointer: number; x: number; at: number; moved: number };

/**
 * Horizontal swipes: spread the handlers on the moving element, which gets `data-held` and `--drag` (pixels) while it is
 * dragged. Calls `onSwipe(1)` for next and `onSwipe(-1)` for previous. A swipe over a link does not follow it.
 */
export function useSwipe(onSwipe: (step: 1 | -1) => void) {
  const held = useRef<Held>(null);
  const swiped = useRef(false);

  const release = (event: PointerEvent<HTMLElement>) => {
    const hold = held.current;
    if (!hold || hold.pointer !== event.pointerId) return;
    held.current = null;
    const element = event.currentTarget;
    delete element.dataset.held;
    element.style.removeProperty('--drag');
    if (event.type === 'pointercancel') return;
    const speed = Math.abs(hold.moved) / Math.max(1, event.timeStamp - hold.at);
    if (
      Math.abs(hold.moved) > element.clientWidth * FAR_ENOUGH ||
      (Math.abs(hold.moved) > SLACK && speed > QUICK_ENOUGH)
    ) {
      onSwipe(hold.moved < 0 ? 1 : -1);
    }
  };

  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (!event.isPrimary || event.button !== 0) return;
      swiped.current = false;
      held.current = { pointer: event.pointerId, x: event.clientX, at: event.timeStamp, moved: 0 };
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const hold = held.current;
      if (!hold || hold.pointer !== event.pointerId) return;
      hold.moved = event.clientX - hold.x;
      const element = event.currentTarget;
      if (!swiped.current && Math.abs(hold.moved) > SLACK) {
        swiped.current = true;
        element.setPointerCapture(event.pointerId);
        element.dataset.held = '';
      }
      if (swiped.current) element.style.setProperty('--drag', `${hold.moved}px`);
    },
    onPointerUp: release,
    onPointerCancel: release,
    onDragStart: (event: MouseEvent) => event.preventDefault(),
    onClickCapture: (event: MouseEvent) => {
      if (!swiped.current) return;
      event.preventDefault();
      event.stopPropagation();
      swiped.current = false;
    },
  };
}
