import { createContext, type RefObject, use, useEffect, useRef } from 'react';
import { useHydrated } from '../page/use-hydrated.ts';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Input on a server's page before React had it. */
interface EarlyInput {
  /** Typed and chosen values, in its order. */
  fields: Map<Field, string | boolean>;
  /** Forms that were sent. */
  sent: Set<HTMLFormElement>;
  /** Buttons that were pressed, in their order, with what they said; null once React has the page. */
  presses: { button: HTMLButtonElement; said: string }[] | null;
  say: (button: HTMLButtonElement) => string;
}

declare global {
  interface Window {
    earlyInput?: EarlyInput;
  }
}

/** The nonce of the page's own scripts, on the server. */
export const ScriptNonceContext = /* @__PURE__ */ createContext<string | undefined>(undefined);

/**
 * Runs in the browser, before all other scripts: it may use nothing of this module. Sent by the browser, a form would lose what was
 * typed, or put it into the URL.
 */
function recordEarlyInput() {
  const buttonState = (button: HTMLButtonElement) =>
    button.getAttribute('aria-pressed') ?? button.getAttribute('aria-expanded');
  const say = (button: HTMLButtonElement) =>
    [button.getAttribute('aria-label'), buttonState(button), button.textContent].join();
  const early: EarlyInput = { fields: new Map(), sent: new Set(), presses: [], say };
  // A field without a form is read by a script.
  const waits = (form: HTMLFormElement | null) => (form ? form.hasAttribute('data-waits') : early.presses);
  addEventListener(
    'input',
    ({ target }) => {
      const field = target as Field;
      if (!waits(field.form)) return;
      const isBox = /^(checkbox|radio)$/.test(field.type);
      early.fields.set(field, isBox ? (field as HTMLInputElement).checked : field.value);
    },
    true,
  );
  addEventListener(
    'submit',
    (event) => {
      const form = event.target as HTMLFormElement;
      if (!waits(form)) return;
      event.preventDefault();
      // React may answer already, and the form is sent once more below.
      event.stopImmediatePropagation();
      early.sent.add(form);
    },
    true,
  );
  addEventListener(
    'click',
    (event) => {
      // All others do something by themselves.
      const button = (event.target as Element).closest<HTMLButtonElement>('button[type=button]');
      if (!early.presses || !button) return;
      event.stopImmediatePropagation();
      // Who presses a switch again, because nothing happened, wants it pressed once.
      if (buttonState(button) && early.presses.some((press) => press.button === button)) return;
      early.presses.push({ button, said: say(button) });
    },
    true,
  );
  window.earlyInput = early;
}

/** Only the server renders it: `import.meta.env.SSR ? <EarlyInputScript /> : null`. */
export function EarlyInputScript() {
  const nonce = use(ScriptNonceContext);
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: the function above
    <script nonce={nonce} dangerouslySetInnerHTML={{ __html: `(${recordEarlyInput})()` }} />
  );
}

/** @returns props of a form that only React can send: it keeps what was typed early, and is sent as soon as React has it */
export function useWaitingForm(): { ref: RefObject<HTMLFormElement | null>; 'data-waits'?: true } {
  const ref = useRef<HTMLFormElement>(null);
  const isHydrated = useHydrated();
  useEffect(() => {
    const form = ref.current;
    const early = window.earlyInput;
    if (!isHydrated || !form || !early) return;
    for (const [field, value] of early.fields) {
      if (field.form !== form) continue;
      early.fields.delete(field);
      enter(field, value);
    }
    if (early.sent.delete(form)) form.requestSubmit();
  }, [isHydrated]);
  return isHydrated ? { ref } : { ref, 'data-waits': true };
}

/** Presses again, as soon as React has the page, the buttons that were pressed early, after entering what was typed in no form. */
export function useEarlyPresses(): void {
  useEffect(() => void repeatEarly(window.earlyInput), []);
}

async function repeatEarly(early: EarlyInput | undefined): Promise<void> {
  if (!early?.presses) return;
  const { presses } = early;
  early.presses = null;
  for (const [field, value] of early.fields) {
    if (field.form) continue;
    early.fields.delete(field);
    await wake(field);
    enter(field, value);
  }
  for (const { button, said } of presses) {
    await wake(button);
    // It may say by now that what was wanted is so: 'Remove From Bag'.
    if (early.say(button) === said) button.click();
  }
}

/** React hydrates at once what is pressed, and draws it with what only the browser knows, such as the bag. */
async function wake(element: HTMLElement): Promise<void> {
  element.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
  await null;
}

/** Types the value again, since the form may have set its own. React ignores the event of a field whose value it has seen. */
function enter(field: Field, value: string | boolean): void {
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
