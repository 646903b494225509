import type { EarlyInput } from './early-input.tsx';

/** Milliseconds in which scripts come that a press waits for. After that it would surprise. */
const patience = 30_000;

/**
 * Types and presses again what somebody typed and pressed before React had it (`web/lib/early-input.tsx`), each as soon as React
 * has its element. Call it when React has begun to listen; calls for the same input do no harm.
 */
export function replayEarlyInput(early: EarlyInput): void {
  let isWaiting = false;
  let since = 0;
  const replay = () => {
    isWaiting = replayReady(early) && performance.now() - since < patience;
    if (isWaiting) requestAnimationFrame(replay);
  };
  early.changed = () => {
    since = performance.now();
    if (!isWaiting) requestAnimationFrame(replay);
    isWaiting = true;
  };
  early.changed();
}

/** @returns whether there is more to come */
function replayReady({ fields, presses, isHydrated, stateOf }: EarlyInput): boolean {
  const isReady = (element: Element) => {
    // React completes at once what such an event happens to, if its code is loaded. Nobody handles this one.
    element.dispatchEvent(new Event('touchcancel', { bubbles: true }));
    return isHydrated(element);
  };
  for (const [field, value] of fields) {
    if (field.isConnected && !isReady(field)) continue;
    fields.delete(field);
    if (field.isConnected) enter(field, value);
  }
  // A press comes after what was typed before it.
  if (fields.size > 0) return true;
  for (const [button, state] of presses) {
    if (button.isConnected && !isReady(button)) continue;
    presses.delete(button);
    // What the person wanted may hold by now: the bag has the product already.
    if (button.isConnected && stateOf(button) === state) button.click();
  }
  return presses.size > 0;
}

/** React ignores an event of a field that has the value which React last saw there. */
function enter(field: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement, value: string | boolean) {
  if (typeof value === 'boolean') {
    if (!(field instanceof HTMLInputElement)) return;
    if (field.checked === value) field.checked = !value;
    field.click();
    return;
  }
  field.value = value === '' ? ' ' : '';
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
}
