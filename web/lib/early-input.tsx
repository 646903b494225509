import { createContext, use } from 'react';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** What somebody did with a page of the server before React had it, for `web/lib/replay-early-input.ts`. */
export interface EarlyInput {
  /** What was typed or chosen, in its order. */
  fields: Map<Field, string | boolean>;
  /** Buttons that were pressed, in their order, with the state that the person saw. */
  presses: Map<HTMLButtonElement, string>;
  isHydrated(element: Element): boolean;
  stateOf(button: HTMLButtonElement): string;
  /** Set as soon as React listens. */
  changed?: () => void | Promise<void>;
}

declare global {
  interface Window {
    earlyInput?: EarlyInput;
  }
}

/** The nonce of the page's own scripts, on the server. */
export const ScriptNonceContext = /* @__PURE__ */ createContext<string | undefined>(undefined);

/**
 * Runs in the browser, before all other scripts: it may use nothing of this module. A press of a button that only React can
 * answer is kept, and so is a form that only React can send: the browser would put its fields, also a password, into the URL.
 * Links, and forms that the browser may send (without `noValidate`), work at once.
 */
function recordEarlyInput() {
  const early: EarlyInput = {
    fields: new Map(),
    presses: new Map(),
    isHydrated: (element) => Object.keys(element).some((key) => key.startsWith('__reactProps')),
    stateOf: (button) =>
      button.ariaHasPopup ? '' : button.ariaPressed + (button.textContent ?? '').replace(/\d+/g, ''),
  };
  const press = (button: HTMLButtonElement, state: string) => {
    // Once more to the end. A second press out of impatience is no second press.
    early.presses.delete(button);
    early.presses.set(button, state);
    early.changed?.();
  };
  addEventListener(
    'input',
    ({ target }) => {
      const field = target as Field;
      if (early.isHydrated(field)) return;
      early.fields.set(
        field,
        /^(checkbox|radio)$/.test(field.type) ? (field as HTMLInputElement).checked : field.value,
      );
      early.changed?.();
    },
    true,
  );
  addEventListener(
    'click',
    (event) => {
      const button = (event.target as Element).closest('button');
      if (!button || early.isHydrated(button)) return;
      const state = early.stateOf(button);
      const form = button.type === 'submit' && button.form;
      if (form && !form.noValidate) return;
      if (form) event.preventDefault();
      // React may hydrate what is pressed, and then answers the press itself.
      if (form || !early.changed) press(button, state);
      else setTimeout(() => early.isHydrated(button) || press(button, state));
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
