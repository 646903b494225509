import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { href } from 'react-router';
import type { Theme } from '#contract/look-colors.ts';
import { themes } from '#contract/look-colors.ts';
import { defineTexts } from '#contract/texts.ts';
import { cx } from '#web/lib/values/class-names.ts';
import * as en from '#web/texts/en/look.ts';
import { lookSaved } from './look-saved.ts';
import * as styles from './preview-pane.module.css';

const texts = defineTexts({ en });
const widths = [1440, 375] as const;

/** The home page with the draft, in a frame that is scaled to fit. @param version the saved draft, which the frame then shows */
export function PreviewPane({ version }: { version: number }) {
  const words = texts();
  const [width, setWidth] = useState<(typeof widths)[number]>(1440);
  const [theme, setTheme] = useState<Theme>('light');
  // Later themes go by `showIn`: another `src` would be one more step of the back button.
  const [opened] = useState(theme);
  const frame = useRef<HTMLIFrameElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState({ width: 700, height: 700 });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version was saved
  useEffect(() => frame.current?.contentWindow?.postMessage(lookSaved, location.origin), [version]);
  useLayoutEffect(() => {
    if (!box.current) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setSize({ width: entry.contentRect.width, height: entry.contentRect.height });
    });
    observer.observe(box.current);
    return () => observer.disconnect();
  }, []);
  const showIn = (next: Theme) => {
    setTheme(next);
    frame.current?.contentWindow?.location.replace(previewIn(next));
  };
  const scale = Math.min(1, size.width / width);
  return (
    <div className={styles.pane}>
      <div className={styles.tools}>
        <Choice label={words.width} values={widths} value={width} toWords={String} onChange={setWidth} />
        <Choice
          label={words.theme}
          values={themes}
          value={theme}
          toWords={(each) => words.themes[each]}
          onChange={showIn}
        />
        <span className={cx('muted meta', styles.note)}>{words.onlyYou}</span>
      </div>
      <div ref={box} className={styles.window}>
        <iframe
          ref={frame}
          title={words.previewTitle}
          src={previewIn(opened)}
          style={{ width, height: size.height / scale, scale: String(scale) }}
        />
      </div>
    </div>
  );
}

const previewIn = (theme: Theme) => `${href('/dashboard/look/preview')}#${theme}`;

interface ChoiceProps<Value> {
  label: string;
  values: readonly Value[];
  value: Value;
  toWords: (value: Value) => string;
  onChange: (value: Value) => void;
}

function Choice<Value extends string | number>({
  label,
  values,
  value,
  toWords,
  onChange,
}: ChoiceProps<Value>) {
  return (
    <fieldset className={styles.choice} aria-label={label}>
      {values.map((each) => (
        <button key={each} type="button" aria-pressed={each === value} onClick={() => onChange(each)}>
          {toWords(each)}
        </button>
      ))}
    </fieldset>
  );
}
