import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { cx } from '#web/lib/class-names.ts';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-names.ts';

type IconLook = {
  icon: IconName;
  /** What it does, for those who do not see the icon. */
  label: string;
  iconSize?: 's' | 'm' | 'l';
};

/** A button that is only an icon; children (a badge) stand on it. */
export function IconButton({
  icon,
  label,
  iconSize,
  className,
  children,
  ...rest
}: IconLook & ComponentProps<'button'>) {
  return (
    <button type="button" {...rest} className={cx('icon-btn', className)} aria-label={label}>
      <Icon name={icon} size={iconSize} />
      {children}
    </button>
  );
}

/** A link that is only an icon. */
export function IconLink({
  icon,
  label,
  iconSize,
  className,
  ...rest
}: IconLook & ComponentProps<typeof Link>) {
  return (
    <Link {...rest} className={cx('icon-btn', className)} aria-label={label}>
      <Icon name={icon} size={iconSize} />
    </Link>
  );
}
