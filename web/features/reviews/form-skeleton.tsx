import { Skeleton } from '#web/components/ui/loading.tsx';
import * as styles from './form-skeleton.module.css';

/** As high as the form that is loading. */
export function FormSkeleton() {
  return (
    <>
      <h3 className="lead mb-5">Add Review</h3>
      <div className={styles.form} aria-hidden="true">
        <Skeleton className="h-16 w-1/2" />
        <Skeleton className="h-[70px] w-full" />
        <Skeleton className="h-[142px] w-full" />
        <Skeleton className="h-[70px] w-full" />
        <Skeleton className="h-11 w-28" />
      </div>
    </>
  );
}
