import { type CSSProperties, type PointerEvent, useId } from 'react';
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
  /** Once, when a handle is let go or the keys rest. */
  onCommit: (value: Range) => void;
  /** '$1' */
  format: (value: number) => string;
  /** Words under the ends of the track, where they differ. */
  ends?: readonly [low: string, high: string];
  /** Names of the two inputs in a form. */
  names?: readonly [low: string, high: string];
};

/** A range: two handles on one track, the range in words above it, the ends below. */
export function RangeSlider(props: RangeSliderProps) {
  const { label, lowLabel, highLabel, min, max, gap = 0, step = 1, value, onCommit, format, names } = props;
  const { ends = [format(min), format(max)] } = props;
  const id = useId();
  const [range, setRange] = useDraft(value);
  const [low, high] = range;
  const share = (at: number) => (at - min) / (max - min);
  const pushed = (handle: 'low' | 'high', wanted: number) =>
    pushRange(handle, wanted, range, { min, max, gap });
  const commit = (next: Range) => {
    if (next[0] !== value[0] || next[1] !== value[1]) onCommit(next);
  };

  /** A press on the track moves the nearer handle there. */
  const pressTrack = ({ target, currentTarget, clientX }: PointerEvent<HTMLDivElement>) => {
    if (target !== currentTarget) return;
    const box = currentTarget.getBoundingClientRect();
    const wanted = Math.round(min + ((clientX - box.left) / box.width) * (max - min));
    const next = pushed(Math.abs(wanted - low) <= Math.abs(wanted - high) ? 'low' : 'high', wanted);
    setRange(next);
    commit(next);
  };

  return (
    <fieldset aria-labelledby={id}>
      <div className={styles.header}>
        <span id={id}>{label}</span>
        <output>
          {format(low)} to {format(high)}
        </output>
      </div>
      <div
        className={cx(styles.slider, styles.range)}
        style={{ '--from': share(low), '--to': share(high) } as CSSProperties}
        onPointerDown={pressTrack}
      >
        <RangeInput
          name={names?.[0]}
          // At the far end the low handle is on top, or it could not be moved back.
          className={share(low) > 0.5 ? styles.top : undefined}
          {...{ min, max, step }}
          value={low}
          aria-label={lowLabel}
          aria-valuetext={format(low)}
          onMove={(wanted) => setRange(pushed('low', wanted))}
          onCommit={() => commit(range)}
        />
        <RangeInput
          name={names?.[1]}
          {...{ min, max, step }}
          value={high}
          aria-label={highLabel}
          aria-valuetext={format(high)}
          onMove={(wanted) => setRange(pushed('high', wanted))}
          onCommit={() => commit(range)}
        />
      </div>
      <div className={styles.labels} aria-hidden="true">
        <span>{ends[0]}</span>
        <span>{ends[1]}</span>
      </div>
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
      <div className={styles.header}>
        <span>{label}</span>
        <output>{words}</output>
      </div>
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
