import * as styles from './progress-bar.module.css';

interface ProgressBarProps {
  label: string;
  /** Part of `max`; absent while nobody knows. */
  value?: number | undefined;
  /** 1 unless given. */
  max?: number;
}

/** How far some work is. */
export function ProgressBar({ label, ...amount }: ProgressBarProps) {
  return <progress className={styles.bar} aria-label={label} max={1} {...amount} />;
}
