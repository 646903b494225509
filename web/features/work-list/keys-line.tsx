import { textsOf } from '#contract/texts.ts';
import { singleKeys } from '#web/lib/page/use-page-keys.ts';
import { useStore } from '#web/lib/values/create-store.ts';
import * as en from '#web/texts/en/work-list-keys.ts';
import * as styles from './keys.module.css';

const texts = textsOf({ en });

/** The keys that one needs most, below the list. */
export function KeysLine({ onOpen }: { onOpen: () => void }) {
  const { shortKeys, more } = texts();
  const isOn = useStore(singleKeys);
  return (
    <p className={`wide-only ${styles.line}`}>
      {isOn
        ? shortKeys.map(({ keys, does }) => (
            <span key={does}>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
              {does}
            </span>
          ))
        : null}
      <button type="button" onClick={onOpen}>
        <kbd>{more.key}</kbd>
        {more.does}
      </button>
    </p>
  );
}
