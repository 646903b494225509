import { Fragment, type ReactNode, use, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { type FormInUse, FrameContext, type FrameOfForms } from '#web/lib/forms/form-frame.ts';
import { Icon } from '../pictures/icon.tsx';
import * as styles from './warning-note.module.css';

type FormFrameProps = {
  /** The shop's state allows what is in it. */
  when?: boolean;
  /** Shown in its place afterwards. */
  otherwise?: ReactNode;
  /** Why it is not possible any more, for whoever was using a form in it. */
  note?: ReactNode;
  children: ReactNode;
};

const none: ReadonlyMap<object, FormInUse> = new Map();

/**
 * A form outlives what it is about (docs/rules.md#forms-that-stay): content that the shop's state ends stays while somebody uses a form in
 * it, and says so. Also the place of dialogs that rows open.
 */
export function FormFrame({ when = true, otherwise = null, note, children }: FormFrameProps) {
  const { mark: markOutside } = use(FrameContext);
  const [forms, setForms] = useState(none);
  const [dialog, setDialog] = useState<{ render: (close: () => void) => ReactNode; key: number } | null>(
    null,
  );
  const mark = useCallback(
    (form: object, inUse: FormInUse) => {
      setForms((all) => new Map(all).set(form, inUse));
      const unmark = markOutside(form, inUse);
      return () => {
        setForms((all) => new Map([...all].filter(([other]) => other !== form)));
        unmark();
      };
    },
    [markOutside],
  );
  const open = useCallback<FrameOfForms['open']>(
    (render) => setDialog((before) => ({ render, key: (before?.key ?? 0) + 1 })),
    [],
  );
  const frame = useMemo(() => ({ isOver: !when, forms, mark, open }), [when, forms, mark, open]);
  const isKept = !when && forms.size > 0;
  return (
    <FrameContext value={frame}>
      {isKept && note ? (
        <div className={styles.over}>
          <OverNote>{note}</OverNote>
        </div>
      ) : null}
      {when || isKept ? children : otherwise}
      {dialog ? <Fragment key={dialog.key}>{dialog.render(() => setDialog(null))}</Fragment> : null}
    </FrameContext>
  );
}

/** In sight of whoever is typing. */
export function OverNote({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={place} role="alert">
      <p className={`ui ${styles.note}`}>
        <Icon name="warning" />
        <span>{children}</span>
      </p>
    </div>
  );
}
