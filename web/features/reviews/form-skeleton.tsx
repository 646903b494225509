import { Skeleton } from '#web/components/feedback/loading.tsx';
import * as styles from './add-review.module.css';

/** As high as the form that is loading. */
export function FormSkeleton() {
  return (
    <>
      <h3 className={`lead ${styles.title}`}>Add Review</h3>
      <div className={styles.form} aria-hidden="true">
        <Skeleton width="50%" height={64} />
        <Skeleton height={70} />
        <Skeleton height={142} />
        <Skeleton height={70} />
        <Skeleton width={112} height={44} />
      </div>
    </>
  );
}
