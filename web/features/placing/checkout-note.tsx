import type { MouseEvent, ReactNode } from 'react';
import { defineTexts } from '#contract/texts.ts';
import { Icon } from '#web/components/pictures/icon.tsx';
import { cx } from '#web/lib/values/class-names.ts';
import * as en from '#web/texts/en/checkout.ts';
import * as styles from './checkout-note.module.css';
import { partId } from './checkout-part.tsx';
import type { CheckoutPart } from './checkout-parts.ts';

const texts = defineTexts({ en });

/** An event: red for what the person has to do again, amber for what the shop changed by itself. */
export function CheckoutNote({ isBad, children }: { isBad?: boolean; children: ReactNode }) {
  return (
    <div className={cx(styles.note, isBad && styles.bad)} role={isBad ? 'alert' : 'status'}>
      <Icon name={isBad ? 'warning-circle' : 'warning'} />
      <div>{children}</div>
    </div>
  );
}

/** Above the parts. */
export function CheckoutNotes({ children }: { children: ReactNode }) {
  return <div className={styles.notes}>{children}</div>;
}

/** A refused answer. */
export interface Problem {
  part: CheckoutPart;
  /** The name of the field. */
  field: string;
  label: string;
  message: string;
}

/** The refused answers, with links to their fields. */
export function ProblemsNote({ problems }: { problems: readonly Problem[] }) {
  const words = texts();
  if (problems.length === 0) return null;
  return (
    <CheckoutNote isBad>
      <b>{words.problems(problems.length)}</b>
      <ul>
        {problems.map(({ part, field, label, message }) => (
          <li key={`${part} ${field}`}>
            <a className="link" href={`#${partId(part)}`} onClick={(event) => focusField(event, part, field)}>
              {words.problem(label, message)}
            </a>
          </li>
        ))}
      </ul>
    </CheckoutNote>
  );
}

function focusField(event: MouseEvent, part: CheckoutPart, name: string): void {
  const field = document.querySelector<HTMLElement>(`#${partId(part)} [name="${CSS.escape(name)}"]`);
  if (!field) return;
  event.preventDefault();
  field.focus();
}
