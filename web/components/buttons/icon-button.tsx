import type { ComponentProps } from 'react';
import { cx } from '#web/lib/values/class-names.ts';
import { Icon } from '../pictures/icon.tsx';
import type { IconName } from '../pictures/icon-names.ts';
import * as styles from './icon-button.module.css';
import { Link } from './link.tsx';

/** For an element that looks like an icon button and is not one. */
export const iconButtonClass = styles.button;

type IconLook = {
  icon: IconName;
  /** The accessible name. */
  label: string;
  iconSize?: 's' | 'm' | 'l';
};

/** A button with an icon only; children (a badge) overlay it. */
export function IconButton({
  icon,
  label,
  iconSize,
  className,
  children,
  ...rest
}: IconLook & ComponentProps<'button'>) {
  return (
    <button type="button" {...rest} className={cx(styles.button, className)} aria-label={label}>
      <Icon name={icon} size={iconSize} />
      {children}
    </button>
  );
}

/** A link with an icon only. */
export function IconLink({
  icon,
  label,
  iconSize,
  className,
  ...rest
}: IconLook & ComponentProps<typeof Link>) {
  return (
    <Link {...rest} className={cx(styles.button, className)} aria-label={label}>
      <Icon name={icon} size={iconSize} />
    </Link>
  );
}
