import { cx } from '#web/lib/values/class-names.ts';
import * as styles from './badges.module.css';

/** A colour beside its name, with an edge that shows on light and dark ground. @param color '#rrggbb' */
export function Swatch({ color, className }: { color: string; className?: string | undefined }) {
  return <span className={cx(styles.swatch, className)} style={{ backgroundColor: color }} />;
}
