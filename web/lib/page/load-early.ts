/** Is not in the types: only some browsers have it. */
type Connection = { connection?: { saveData?: boolean } };

/**
 * Loads what a press will probably open: at the first press, or before it, once the page has loaded and the browser is idle. With
 * Data Saver only at a press.
 * @param load may be called twice
 */
export function loadEarly(load: () => void): void {
  addEventListener('pointerdown', load, { once: true });
  if ((navigator as Connection).connection?.saveData) return;
  // Safari has no idle callbacks.
  const whenIdle = () => (globalThis.requestIdleCallback ?? setTimeout)(load);
  if (document.readyState === 'complete') whenIdle();
  else addEventListener('load', whenIdle);
}
