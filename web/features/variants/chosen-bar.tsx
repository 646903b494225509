import { Button } from '#web/components/buttons/button.tsx';
import * as styles from './chosen-bar.module.css';
import { variantTexts } from './texts.ts';

interface ChosenBarProps {
  count: number;
  /** The effect of the last change of many cells. */
  done: string | undefined;
  onUndo: () => void;
  onNone: () => void;
  onSet: () => void;
  onSell: (isActive: boolean) => void;
  onLeaveOut: () => void;
}

/** Floats at the end of the window: what may be done with the chosen variants, and what was done last. */
export function ChosenBar({ count, done, onUndo, onNone, onSet, onSell, onLeaveOut }: ChosenBarProps) {
  const texts = variantTexts();
  return (
    <div className={styles.bar} data-shown={count > 0 || done !== undefined}>
      <p role="status" className={styles.done}>
        {done ? (
          <>
            {done}{' '}
            <button type="button" className="link" onClick={onUndo}>
              {texts.undo}
            </button>
          </>
        ) : null}
      </p>
      {count > 0 ? (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row
        <div role="group" aria-label={texts.chosen(count)} className={styles.actions}>
          <span className={styles.count}>
            <b>{texts.chosen(count)}</b>
            <button type="button" className="link" onClick={onNone}>
              {texts.chooseNone}
            </button>
          </span>
          <Button variant="secondary" onClick={onSet}>
            {texts.setValues}
          </Button>
          <Button variant="quiet" onClick={() => onSell(false)}>
            {texts.stopSelling}
          </Button>
          <Button variant="quiet" onClick={() => onSell(true)}>
            {texts.sell}
          </Button>
          <Button variant="dangerQuiet" onClick={onLeaveOut}>
            {texts.leaveOut}
          </Button>
        </div>
      ) : null}
    </div>
  );
}
