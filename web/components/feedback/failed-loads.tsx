import { failedLoads } from '#web/lib/api/failed-loads.ts';
import { OldPageError } from '#web/lib/page/load-chunk.ts';
import { useStore } from '#web/lib/values/create-store.ts';
import { Button } from '../buttons/button.tsx';
import { Icon } from '../pictures/icon.tsx';
import * as styles from './notices.module.css';

/**
 * Says that a part of the page could not be loaded, and offers to try again, once in the root layout. Not a notice: what shows
 * notices is loaded with the first of them.
 */
export function FailedLoads() {
  const failed = useStore(failedLoads);
  const old = failed.find(({ error }) => error instanceof OldPageError);
  const shown = old ?? failed[0];
  if (!shown) return null;
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
          <p>{shown.error.message}</p>
          <Button size="small" className={styles.act} onClick={old ? () => location.reload() : retry}>
            {old ? 'Reload' : 'Try again'}
          </Button>
        </div>
        <button type="button" className={styles.close} aria-label="Dismiss" onClick={close}>
          <Icon name="x" size="s" />
        </button>
      </div>
    </div>
  );
}
