import { cx } from '#web/lib/values/class-names.ts';
import { Icon } from '../pictures/icon.tsx';
import * as styles from './loading.module.css';

/** Loading, shown after 200 ms. Use a skeleton where the shape is known. */
export function Spinner({ label = 'Loading', large }: { label?: string; large?: boolean }) {
  return (
    <span className={`late ${styles.spinner}`} role="status">
      <Icon name="circle-notch" size={large ? 'l' : undefined} className="spin" />
      <span className="sr-only">{label}</span>
    </span>
  );
}

type SkeletonProps = { width?: number | string; height?: number; className?: string };

/** One grey box as large as what loads. */
export function Skeleton({ width, height, className }: SkeletonProps) {
  return <span className={cx(styles.skeleton, className)} style={{ width, height }} aria-hidden="true" />;
}

/** Nothing loads where no script runs. */
const needsScript = (
  <noscript>
    <p className="ui">This page needs JavaScript. Please turn it on in your browser.</p>
  </noscript>
);

/** Lines of text that load, the last one shorter. */
export function TextSkeleton({ lines = 3 }: { lines?: number }) {
  return (
    <div className={`late ${styles.lines}`} role="status">
      {needsScript}
      <span className={cx('sr-only', styles.loads)}>Loading</span>
      {Array.from({ length: lines }, (_, at) => at).map((line) => (
        <Skeleton key={line} width={line === lines - 1 ? '60%' : undefined} height={16} />
      ))}
    </div>
  );
}

/** Rows that load: `height` is that of a row. */
export function RowsSkeleton({ rows = 6, height = 52 }: { rows?: number; height?: number }) {
  return (
    <div className="late" role="status">
      {needsScript}
      <span className={cx('sr-only', styles.loads)}>Loading</span>
      {Array.from({ length: rows }, (_, at) => at).map((row) => (
        <div key={row} className={styles.row} style={{ height }}>
          <Skeleton width="40%" height={14} />
          <Skeleton width="20%" height={14} />
          <Skeleton width={64} height={14} />
        </div>
      ))}
    </div>
  );
}
