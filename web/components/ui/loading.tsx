import { cx } from '#web/lib/class-names.ts';
import { Icon } from './icon.tsx';
import * as styles from './loading.module.css';

/** Loading, shown after 200 ms. Use a skeleton where the shape is known. */
export function Spinner({ label = 'Loading', large }: { label?: string; large?: boolean }) {
  return (
    <span className="late inline-grid place-items-center" role="status">
      <Icon name="circle-notch" size={large ? 'l' : undefined} className="spin" />
      <span className="sr-only">{label}</span>
    </span>
  );
}

/** One grey box as large as what loads: `className` sets width and height. */
export function Skeleton({ className }: { className?: string }) {
  return <span className={cx(styles.skeleton, className)} aria-hidden="true" />;
}

/** Lines of text that load, the last one shorter. */
export function TextSkeleton({ lines = 3 }: { lines?: number }) {
  return (
    <div className="late grid gap-2" role="status">
      <span className="sr-only">Loading</span>
      {Array.from({ length: lines }, (_, at) => at).map((line) => (
        <Skeleton key={line} className={cx('h-4', line === lines - 1 ? 'w-3/5' : 'w-full')} />
      ))}
    </div>
  );
}

/** Rows that load: `height` is a utility for the height of a row. */
export function RowsSkeleton({ rows = 6, height = 'h-[52px]' }: { rows?: number; height?: string }) {
  return (
    <div className="late" role="status">
      <span className="sr-only">Loading</span>
      {Array.from({ length: rows }, (_, at) => at).map((row) => (
        <div key={row} className={cx('flex items-center gap-6 border-b border-line', height)}>
          <Skeleton className="h-3.5 w-2/5" />
          <Skeleton className="h-3.5 w-1/5" />
          <Skeleton className="ml-auto h-3.5 w-16" />
        </div>
      ))}
    </div>
  );
}
