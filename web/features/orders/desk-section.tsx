import { type ReactNode, type Ref, useId } from 'react';
import * as styles from './desk-section.module.css';

interface DeskSectionProps {
  title: string;
  facts?: ReactNode;
  actions?: ReactNode;
  /** Gets the focus when what had it is gone. */
  headingRef?: Ref<HTMLHeadingElement>;
  children?: ReactNode;
}

/** A part of the order page of those who sell: what it is, what is known, what can be pressed. */
export function DeskSection({ title, facts, actions, headingRef, children }: DeskSectionProps) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <header className={styles.header}>
        <h2 id={id} ref={headingRef} tabIndex={-1}>
          {title}
        </h2>
        {facts ? <div className={styles.facts}>{facts}</div> : null}
        {actions ? <div className={styles.actions}>{actions}</div> : null}
      </header>
      {children}
    </section>
  );
}
