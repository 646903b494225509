import { useId } from 'react';
import {
  type LookColor,
  lookColors,
  ratioInWords,
  shownColor,
  type Theme,
  themes,
  type UnreadablePair,
} from '#contract/look-colors.ts';
import { defineTexts } from '#contract/texts.ts';
import { Button } from '#web/components/buttons/button.tsx';
import { inputClass } from '#web/components/form/input.tsx';
import { cx } from '#web/lib/values/class-names.ts';
import * as en from '#web/texts/en/look.ts';
import * as styles from './colors-part.module.css';
import type { EditedLook } from './edited-look.ts';

const texts = defineTexts({ en });

interface ColorsPartProps extends Pick<EditedLook, 'look' | 'typed'> {
  unreadable: readonly UnreadablePair[];
  /** Takes what was typed, also while it is no colour. */
  onChange: (theme: Theme, color: LookColor, text: string) => void;
}

/** The colours of both themes, each with its contrast where that is too low. */
export function ColorsPart({ look, typed, unreadable, onChange }: ColorsPartProps) {
  const words = texts();
  return (
    <section className={styles.colors} aria-labelledby="look-colors">
      <h2 id="look-colors" className="strong">
        {words.colors}
      </h2>
      <p className="muted meta">{words.colorsHint}</p>
      <div className={cx('muted meta', styles.head)} aria-hidden="true">
        <span />
        {themes.map((theme) => (
          <span key={theme}>{words.themes[theme]}</span>
        ))}
      </div>
      {lookColors.map((color) => (
        <ColorRow
          key={color}
          {...{ color, look, onChange }}
          typed={typed.filter((each) => each.color === color)}
          problems={unreadable.filter((pair) => pair.color === color)}
        />
      ))}
    </section>
  );
}

interface ColorRowProps extends Pick<ColorsPartProps, 'look' | 'typed' | 'onChange'> {
  color: LookColor;
  problems: readonly UnreadablePair[];
}

/** One colour in both themes. */
function ColorRow({ color, look, typed, problems, onChange }: ColorRowProps) {
  const words = texts();
  const id = useId();
  const problemId = ({ theme, on }: UnreadablePair) => `${id}-${theme}-${on}`;
  return (
    <div className={styles.row}>
      <span className={styles.name}>{words.names[color]}</span>
      {themes.map((theme) => (
        <ColorInput
          key={theme}
          id={`${id}-${theme}`}
          label={words.inTheme(words.names[color], words.themes[theme])}
          value={look.colors[theme][color] ?? ''}
          typed={typed.find((each) => each.theme === theme)?.text}
          shown={shownColor(theme, look.colors[theme], color)}
          problemIds={problems.filter((pair) => pair.theme === theme).map(problemId)}
          onChange={(text) => onChange(theme, color, text)}
        />
      ))}
      {problems.map((pair) => (
        <Problem
          key={problemId(pair)}
          id={problemId(pair)}
          pair={pair}
          onTake={(nearest) => {
            onChange(pair.theme, color, nearest);
            // This sentence goes, with its button.
            document.getElementById(`${id}-${pair.theme}`)?.focus();
          }}
        />
      ))}
    </div>
  );
}

interface ProblemProps {
  id: string;
  pair: UnreadablePair;
  onTake: (nearest: string) => void;
}

function Problem({ id, pair: { theme, on, ratio, needed, nearest }, onTake }: ProblemProps) {
  const words = texts();
  return (
    <p className={cx('meta', styles.problem)}>
      <span id={id}>
        {words.contrast(words.themes[theme], ratioInWords(ratio), words.onWhat[on], needed)}
        {nearest ? ` ${words.nearest(nearest)}` : null}
      </span>{' '}
      {nearest ? (
        <Button variant="link" onClick={() => onTake(nearest)}>
          {words.take}
        </Button>
      ) : null}
    </p>
  );
}

interface ColorInputProps {
  id: string;
  label: string;
  /** Empty: ours. */
  value: string;
  /** The text in the field while it is no colour. */
  typed: string | undefined;
  /** The colour that is shown, also where it is ours. */
  shown: string;
  /** Elements that say why it cannot be read. */
  problemIds: readonly string[];
  onChange: (text: string) => void;
}

/** A field for the colour in hex, and the browser's own palette. */
function ColorInput({ id, label, value, typed, shown, problemIds, onChange }: ColorInputProps) {
  const isBad = typed !== undefined;
  const describedBy = [...(isBad ? [`${id}-error`] : []), ...problemIds];
  return (
    <span className={styles.field}>
      <input
        type="color"
        value={shown}
        aria-label={texts().pick(label)}
        onChange={({ target }) => onChange(target.value)}
      />
      <input
        className={cx(inputClass, 'num')}
        id={id}
        aria-label={label}
        aria-invalid={describedBy.length > 0 || undefined}
        aria-describedby={describedBy.join(' ') || undefined}
        autoComplete="off"
        spellCheck={false}
        maxLength={9}
        placeholder={shown}
        value={typed ?? value}
        onChange={({ target }) => onChange(target.value)}
      />
      {isBad ? (
        <span id={`${id}-error`} className={cx('meta', styles.problem)}>
          {texts().badColor}
        </span>
      ) : null}
    </span>
  );
}
