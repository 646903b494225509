import type { CSSProperties } from 'react';
import { cx } from '#web/lib/values/class-names.ts';
import { RangeInput } from './range-input.tsx';
import { pushRange, type Range } from './range-values.ts';
import * as styles from './slider.module.css';
import { useDraft } from './use-draft.ts';

/*
 * Sliders are native range inputs: they are above the fold of a shop page, where the library's slider alone
 * would cost 14 kB, they are sent by a plain form without JavaScript, and browsers support keys, touch and screen readers.
 */

type RangeSliderProps = {
  label: string;
  lowLabel: string;
  highLabel: string;
  min: number;
  max: number;
  /** The handles push each other to stay this far apart. */
  gap?: number;
  step?: number;
  value: Range;
  onMove: (value: Range) => void;
  /** Once, after the last move, when a handle is let go or the keys rest. */
  onCommit: () => void;
  /** '$1' */
  format: (value: number) => string;
};

/** A range: two handles on one track. What is chosen in words, and the ends, are its owner's. */
export function RangeSlider(props: RangeSliderProps) {
  const { label, lowLabel, highLabel, min, max, gap = 0, step = 1, value, onMove, onCommit, format } = props;
  const [low, high] = value;
  const share = (at: number) => (at - min) / (max - min);
  const move = (handle: 'low' | 'high', wanted: number) =>
    onMove(pushRange(handle, wanted, value, { min, max, gap }));

  return (
    <fieldset
      aria-label={label}
      className={cx(styles.slider, styles.range)}
      style={{ '--from': share(low), '--to': share(high) } as CSSProperties}
    >
      <RangeInput
        // At the far end the low handle is on top, or it could not be moved back.
        className={share(low) > 0.5 ? styles.top : undefined}
        {...{ min, max, step, onCommit }}
        value={low}
        aria-label={lowLabel}
        aria-valuetext={format(low)}
        onMove={(wanted) => move('low', wanted)}
      />
      <RangeInput
        {...{ min, max, step, onCommit }}
        value={high}
        aria-label={highLabel}
        aria-valuetext={format(high)}
        onMove={(wanted) => move('high', wanted)}
      />
    </fieldset>
  );
}

type SliderMark = { value: number; label: string; spoken?: string };

type MarkSliderProps = {
  label: string;
  /** Every place of the slider, lowest value first, evenly apart. */
  marks: readonly SliderMark[];
  value: number;
  /** Once, when the handle is let go or the keys rest. */
  onCommit: (value: number) => void;
  name?: string;
};

/** One of a few places on a track, each with its mark. */
export function MarkSlider({ label, marks, value, onCommit, name }: MarkSliderProps) {
  const [place, setPlace] = useDraft(value);
  const min = marks[0]?.value ?? 0;
  const max = marks.at(-1)?.value ?? 100;
  const step = marks.length > 1 ? (max - min) / (marks.length - 1) : 1;
  const current = marks.find((mark) => mark.value === place);
  const words = current?.spoken ?? current?.label ?? String(place);
  return (
    <div>
      <div
        className={styles.slider}
        style={{ '--from': 0, '--to': (place - min) / (max - min) } as CSSProperties}
      >
        <RangeInput
          name={name}
          {...{ min, max, step }}
          value={place}
          aria-label={label}
          aria-valuetext={words}
          onMove={setPlace}
          onCommit={() => {
            if (place !== value) onCommit(place);
          }}
        />
      </div>
      <div className={cx(styles.labels, styles.steps)} aria-hidden="true">
        {marks.map((mark) => (
          <span key={mark.value} data-on={mark.value === place || undefined}>
            {mark.label}
          </span>
        ))}
      </div>
    </div>
  );
}
