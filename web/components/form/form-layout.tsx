import type { ComponentProps, ReactNode } from 'react';
import { Link } from '#web/components/buttons/link.tsx';
import { useWaitingForm } from '#web/lib/forms/early-input.tsx';
import { cx } from '#web/lib/values/class-names.ts';
import { Icon } from '../pictures/icon.tsx';
import * as styles from './form-layout.module.css';

const layouts = { stack: styles.stack, withAside: styles.sheet };

type FormProps = Omit<ComponentProps<'form'>, 'ref'> & {
  /** Fields below each other, or a FormAside beside them. */
  layout?: keyof typeof layouts;
  /** Dashboard forms: smaller fields. */
  dense?: boolean;
};

/** A form with its own validation messages. Only its script can send it; without one the browser must not put its fields into the URL. */
export function Form({ layout, dense, className, children, ...rest }: FormProps) {
  return (
    <form
      {...useWaitingForm()}
      method="post"
      noValidate
      {...rest}
      className={cx(layout && layouts[layout], className)}
      data-dense={dense || undefined}
    >
      <noscript>
        <p className="ui muted">Please turn on JavaScript to send this form.</p>
      </noscript>
      {children}
    </form>
  );
}

type BoxProps = { children: ReactNode };

/** A form, its FormAside and its end. */
export function EditLayout({ roomy, children }: BoxProps & { roomy?: boolean | undefined }) {
  return <div className={cx(styles.sheet, roomy && styles.roomy)}>{children}</div>;
}

/** Fields that belong together. */
export function FormPart({ children }: BoxProps) {
  return <div className={styles.part}>{children}</div>;
}

/** Two fields beside each other, on phones below each other. */
export function FormRow({ isSingle, children }: BoxProps & { isSingle?: boolean }) {
  return <div className={isSingle ? undefined : styles.row}>{children}</div>;
}

/** A text, and the control that it explains at the end. */
export function FormLine({ children }: BoxProps) {
  return <div className={styles.line}>{children}</div>;
}

/** Beside a form: facts and what takes effect at once. */
export function FormAside({ label, children }: { label?: string; children: ReactNode }) {
  return label ? (
    <aside className={styles.aside} aria-label={label}>
      {children}
    </aside>
  ) : (
    <div className={styles.aside}>{children}</div>
  );
}

export function FormAsidePart({ children }: BoxProps) {
  return <div className={styles.asidePart}>{children}</div>;
}

/** Leads from an edit page to what shoppers see. */
export function AsideLink({
  children,
  ...link
}: Pick<ComponentProps<typeof Link>, 'to' | 'state' | 'children'>) {
  return (
    <Link {...link} className={cx('link tap', styles.asideLink)}>
      {children}
      <Icon name="arrow-up-right" size="s" />
    </Link>
  );
}

/** Below a form and its aside, as wide as both. */
export function FormWide({ children }: BoxProps) {
  return <div className={styles.wide}>{children}</div>;
}

/** The last part of an edit page, on phones below the aside too. */
export function FormEnd({ children }: BoxProps) {
  return <div className={styles.end}>{children}</div>;
}
