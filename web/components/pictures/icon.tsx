import { cx } from '#web/lib/values/class-names.ts';
import * as styles from './icon.module.css';
import type { IconName } from './icon-names.ts';
import sprite from './icons.svg?no-inline';

/** 16, 20 and 24 px. */
const sizes = { s: styles.small, m: undefined, l: styles.large };

type IconProps = { name: IconName; size?: keyof typeof sizes; className?: string };

/** A Phosphor icon from the sprite in the text's colour, hidden from screen readers: name the control instead. */
export function Icon({ name, size, className }: IconProps) {
  return (
    <svg className={cx(styles.icon, size && sizes[size], className)} aria-hidden="true">
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
