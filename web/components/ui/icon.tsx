import { cx } from '#web/lib/class-names.ts';
import type { IconName } from './icon-names.ts';
import sprite from './icons.svg?no-inline';

type IconProps = { name: IconName; size?: 's' | 'm' | 'l'; className?: string };

/** A Phosphor icon out of the sprite, drawn in the text's colour, silent to screen readers: name the control instead. */
export function Icon({ name, size, className }: IconProps) {
  return (
    <svg
      className={cx('icon', size === 's' && 'icon-s', size === 'l' && 'icon-l', className)}
      aria-hidden="true"
    >
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
