import { useStore } from '#web/lib/create-store.ts';
import { failedLoads } from '#web/lib/failed-loads.ts';
import { OldPageError } from '#web/lib/load-chunk.ts';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import * as styles from './notices.module.css';

/**
 * Says that a part of the page could not be loaded, and offers to try again, once in the root layout. Not a notice: what shows
 * notices is loaded with the first of them.
 */
export function FailedLoads() {
  const failed = useStore(failedLoads);
  if (failed.length === 0) return null;
  const isOld = failed.some(({ error }) => error instanceof OldPageError);
  const close = () => failedLoads.set([]);
  const retry = () => {
    close();
    for (const { retry } of failed) retry();
  };
  return (
    <div className={styles.region}>
      <div className={`${styles.notice} ${styles.error}`} role="alert">
        <Icon name="warning-circle" />
        <div>
          <p>{wordsOf(isOld)}</p>
          <Button size="small" className={styles.act} onClick={isOld ? () => location.reload() : retry}>
            {isOld ? 'Reload' : 'Try again'}
          </Button>
        </div>
        <button type="button" className={styles.close} aria-label="Dismiss" onClick={close}>
          <Icon name="x" size="s" />
        </button>
      </div>
    </div>
  );
}

function wordsOf(isOld: boolean): string {
  if (isOld) return 'Please reload this page to continue. Your bag is kept.';
  return navigator.onLine
    ? 'A part of this page could not be loaded.'
    : 'There is no connection. Please try again when you are online.';
}
