import { defineTexts } from '#contract/texts.ts';
import { Button } from '#web/components/buttons/button.tsx';
import { Dialog } from '#web/components/dialogs/dialog.tsx';
import { SwitchLine } from '#web/components/form/switch-line.tsx';
import { singleKeys } from '#web/lib/page/use-page-keys.ts';
import { useStore } from '#web/lib/values/create-store.ts';
import * as en from '#web/texts/en/work-list-keys.ts';
import * as styles from './keys.module.css';

const texts = defineTexts({ en });

/** All keys of the list, and whether they do anything. */
export default function KeysDialog({ onClose }: { onClose: () => void }) {
  const { title, text, close, allKeys, isOn, isOnText } = texts();
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      text={text}
      actions={
        <Button variant="primary" autoFocus onClick={onClose}>
          {close}
        </Button>
      }
    >
      <dl className={styles.all}>
        {allKeys.map(({ keys, does }) => (
          <div key={does}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <SwitchLine
        label={isOn}
        text={isOnText}
        checked={useStore(singleKeys)}
        onChange={({ target }) => singleKeys.set(target.checked ? null : 'off')}
      />
    </Dialog>
  );
}
