import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router';
import { cx } from '#web/lib/class-names.ts';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-names.ts';

type ButtonLook = {
  /** One filled (primary) button a view. `link` reads as a link, `none` looks like nothing. */
  variant?:
    | 'primary'
    | 'secondary'
    | 'quiet'
    | 'danger'
    | 'danger-quiet'
    | 'muted'
    | 'muted-danger'
    | 'dark'
    | 'link'
    | 'none';
  size?: 'small' | 'normal' | 'large';
  block?: boolean;
  /** Stands before the label. */
  icon?: IconName;
  /** 's' (16) unless the icon is a mark of its own: 'm' (20). */
  iconSize?: 's' | 'm';
};

function lookOf({ variant = 'secondary', size, block }: ButtonLook, className?: string): string {
  if (variant === 'link') return cx('link', className);
  return cx(
    variant === 'none' ? 'btn-none' : `btn btn-${variant}`,
    size && size !== 'normal' && `btn-${size}`,
    block && 'btn-block',
    className,
  );
}

type ButtonProps = ButtonLook &
  ComponentProps<'button'> & {
    /** The work is under way: cannot be pressed again, and says so. */
    busy?: boolean;
    /** What it says then ('Saving'). The width is held. */
    busyLabel?: ReactNode;
  };

/** A button. Not a submit button unless it says `type="submit"`. */
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
      className={lookOf({ variant, size, block }, className)}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
    >
      {busyLabel ? (
        <span className="btn-hold">
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

type ButtonLinkProps = ButtonLook & ComponentProps<typeof Link>;

/** A link that looks like a button: it goes somewhere, a Button does something. */
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
    <Link {...rest} className={lookOf({ variant, size, block }, className)}>
      {icon ? <Icon name={icon} size={iconSize} /> : null}
      {children}
    </Link>
  );
}
