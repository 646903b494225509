import { defineTexts } from '#contract/texts.ts';
import { timesNote } from '#web/lib/format/shop-times.ts';
import { singleKeys } from '#web/lib/page/use-page-keys.ts';
import { useStore } from '#web/lib/values/create-store.ts';
import * as en from '#web/texts/en/work-list-keys.ts';
import * as styles from './keys.module.css';

const texts = defineTexts({ en });

/** Below the list: the keys that one needs most, and where its times are. */
export function KeysLine({ onOpen }: { onOpen: () => void }) {
  const { shortKeys, more } = texts();
  const isOn = useStore(singleKeys);
  return (
    <p className={styles.line}>
      {isOn
        ? shortKeys.map(({ keys, does }) => (
            <span key={does} className="wide-only">
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
              {does}
            </span>
          ))
        : null}
      <button type="button" className="wide-only" onClick={onOpen}>
        <kbd>{more.key}</kbd>
        {more.does}
      </button>
      <span className={styles.zone}>{timesNote()}</span>
    </p>
  );
}
