import { type ReactNode, useEffect, useId, useRef } from 'react';
import { defineTexts } from '#contract/texts.ts';
import { Button } from '#web/components/buttons/button.tsx';
import { cx } from '#web/lib/values/class-names.ts';
import * as en from '#web/texts/en/checkout.ts';
import * as styles from './checkout-part.module.css';
import { type CheckoutPart as PartName, type PartState, partAfter } from './checkout-parts.ts';

const texts = defineTexts({ en });

interface CheckoutPartProps {
  part: PartName;
  state: PartState;
  /** In place of the part's own. */
  title?: string | undefined;
  /** The answer, while it is folded. */
  answer: ReactNode;
  /** The coming question, before it is its turn. */
  waits?: string;
  /** In place of 'Change'. */
  action?: ReactNode;
  /** The part before it is open, too, and is read first. */
  isSecond?: boolean;
  onChange: () => void;
  children: ReactNode;
}

export const partId = (part: PartName) => `checkout-${part}`;

/** One question of the checkout: open, folded to its answer, or still to come. */
export function CheckoutPart({
  part,
  state,
  title,
  answer,
  waits,
  action,
  isSecond = false,
  onChange,
  children,
}: CheckoutPartProps) {
  const words = texts().parts[part];
  const titleId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const isOpen = state === 'open';
  const wasOpen = useRef<boolean>(undefined);
  useEffect(() => {
    // The pressed button has gone with the part before. The first one that is open takes no focus.
    if (isOpen && wasOpen.current === false && !isSecond) heading.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen, isSecond]);
  return (
    <section
      id={partId(part)}
      aria-labelledby={titleId}
      className={cx(styles.part, isOpen && styles.open, state === 'wait' && styles.wait)}
    >
      <h2 id={titleId} ref={heading} tabIndex={-1}>
        {title ?? words.title}
      </h2>
      {isOpen ? (
        <div className={styles.body}>{children}</div>
      ) : (
        <>
          <div className={styles.answer}>{state === 'done' ? answer : (waits ?? words.waits)}</div>
          {state === 'done' ? (
            <div className={styles.change}>
              {action ?? (
                <Button variant="link" aria-label={words.change} onClick={onChange}>
                  {texts().change}
                </Button>
              )}
            </div>
          ) : null}
        </>
      )}
    </section>
  );
}

/** The button of the open part, which names the next one. */
export function ContinueButton({
  from,
  disabled,
  note,
  onPress,
}: {
  from: PartName;
  disabled?: boolean;
  note?: string;
  /** Absent in a form, which it sends. */
  onPress?: () => void;
}) {
  return (
    <PartEnd note={note}>
      <Button
        variant="primary"
        size="large"
        type={onPress ? 'button' : 'submit'}
        disabled={disabled}
        onClick={onPress}
      >
        {texts().parts[partAfter(from)].next}
      </Button>
    </PartEnd>
  );
}

/** The last line of the open part: its button, and a note beside it. */
export function PartEnd({ note, children }: { note?: string | undefined; children: ReactNode }) {
  return (
    <div className={styles.go}>
      {children}
      {note ? <p className="ui muted">{note}</p> : null}
    </div>
  );
}
