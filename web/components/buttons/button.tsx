import type { ComponentProps, ReactNode } from 'react';
import { cx } from '#web/lib/values/class-names.ts';
import { Icon } from '../pictures/icon.tsx';
import type { IconName } from '../pictures/icon-names.ts';
import * as styles from './button.module.css';
import { Link } from './link.tsx';

const variants = {
  primary: styles.primary,
  secondary: styles.secondary,
  quiet: styles.quiet,
  danger: styles.danger,
  dangerQuiet: styles.dangerQuiet,
  /** Row actions: muted until hovered or focused. */
  muted: styles.muted,
  mutedDanger: styles.mutedDanger,
  dark: styles.dark,
  /** Like a link. */
  link: 'link',
  /** Has no styles, for large areas that can be pressed. */
  none: styles.none,
};
const sizes = { small: styles.small, normal: undefined, large: styles.large };

type ButtonLook = {
  /** One primary button a view. */
  variant?: keyof typeof variants;
  size?: keyof typeof sizes;
  block?: boolean;
};

type ButtonIcon = {
  /** The icon before the label. */
  icon?: IconName;
  /** 's' (16 px) by default, 'm' (20 px). */
  iconSize?: 's' | 'm';
};

/** For an element that looks like a button and is not one: a label, an external link. */
export function buttonClass(
  { variant = 'secondary', size = 'normal', block }: ButtonLook,
  className?: string,
) {
  const isPlain = variant === 'link' || variant === 'none';
  return cx(
    !isPlain && styles.button,
    variants[variant],
    !isPlain && sizes[size],
    block && styles.block,
    className,
  );
}

/** A button of the site header's navigation. */
export const navButtonClass = styles.nav;

type ButtonProps = ButtonLook &
  ButtonIcon &
  ComponentProps<'button'> & {
    /** Disabled and announced as busy. */
    busy?: boolean;
    /** The label while busy: 'Saving'. The width stays. */
    busyLabel?: ReactNode;
  };

/** A button; `type="submit"` makes it a submit button. */
export function Button({
  variant,
  size,
  block,
  icon,
  iconSize = 's',
  busy,
  busyLabel,
  className,
  disabled,
  children,
  ...rest
}: ButtonProps) {
  const label = (
    <>
      {icon ? <Icon name={icon} size={iconSize} /> : null}
      {children}
    </>
  );
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass({ variant, size, block }, className)}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
    >
      {busyLabel ? (
        <span className={styles.hold}>
          <span aria-hidden={busy || undefined}>{label}</span>
          <span aria-hidden={!busy || undefined}>
            <Icon name="circle-notch" size="s" className="spin" />
            {busyLabel}
          </span>
        </span>
      ) : (
        label
      )}
    </button>
  );
}

type ButtonLinkProps = ButtonLook & ButtonIcon & ComponentProps<typeof Link>;

/** A link that looks like a button. */
export function ButtonLink({
  variant,
  size,
  block,
  icon,
  iconSize = 's',
  className,
  children,
  ...rest
}: ButtonLinkProps) {
  return (
    <Link {...rest} className={buttonClass({ variant, size, block }, className)}>
      {icon ? <Icon name={icon} size={iconSize} /> : null}
      {children}
    </Link>
  );
}
