import { type ReactNode, useId, useState } from 'react';
import type { Look } from '#contract/look.contract.ts';
import {
  type LookColor,
  lookColors,
  ratioInWords,
  shownColor,
  type Theme,
  themes,
  type UnreadablePair,
} from '#contract/look-colors.ts';
import { textsOf } from '#contract/texts.ts';
import { Button } from '#web/components/buttons/button.tsx';
import { inputClass } from '#web/components/form/input.tsx';
import { cx } from '#web/lib/values/class-names.ts';
import * as en from '#web/texts/en/look.ts';
import * as styles from './colors-part.module.css';

const texts = textsOf({ en });

interface ColorsPartProps {
  look: Look;
  unreadable: readonly UnreadablePair[];
  onChange: (next: Look) => void;
}

/** The colours of both themes, each with its contrast where that is too low. */
export function ColorsPart({ look, unreadable, onChange }: ColorsPartProps) {
  const words = texts();
  const set = (theme: Theme, color: LookColor, value: string) => {
    const { [color]: _former, ...others } = look.colors[theme];
    const colors = value === '' ? others : { ...others, [color]: value };
    onChange({ ...look, colors: { ...look.colors, [theme]: colors } });
  };
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
      {lookColors.map((color) => {
        const problems = unreadable.filter((pair) => pair.color === color);
        return (
          <div key={color} className={styles.row}>
            <span className={styles.name}>{words.names[color]}</span>
            {themes.map((theme) => (
              <ColorInput
                key={theme}
                label={words.inTheme(words.names[color], words.themes[theme])}
                value={look.colors[theme][color] ?? ''}
                shown={shownColor(theme, look.colors[theme], color)}
                isWrong={problems.some((pair) => pair.theme === theme)}
                onChange={(value) => set(theme, color, value)}
              />
            ))}
            {problems.map(({ theme, on, ratio, needed, nearest }) => (
              <Problem key={`${theme} ${on}`}>
                {words.contrast(words.themes[theme], ratioInWords(ratio), words.onWhat[on], needed)}{' '}
                {nearest ? (
                  <>
                    {words.nearest(nearest)}{' '}
                    <Button variant="link" onClick={() => set(theme, color, nearest)}>
                      {words.take}
                    </Button>
                  </>
                ) : null}
              </Problem>
            ))}
          </div>
        );
      })}
    </section>
  );
}

const Problem = ({ children }: { children: ReactNode }) => (
  <p className={cx('meta', styles.problem)}>{children}</p>
);

interface ColorInputProps {
  label: string;
  /** Empty: ours. */
  value: string;
  /** The colour that is shown, also where it is ours. */
  shown: string;
  isWrong: boolean;
  onChange: (value: string) => void;
}

const isHex = (typed: string) => /^#[0-9a-f]{6}$/i.test(typed);

/** A field for the colour in hex, and the browser's own palette. What is no colour yet stays in the field alone. */
function ColorInput({ label, value, shown, isWrong, onChange }: ColorInputProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const id = useId();
  const isBad = typed !== null && typed !== '' && !isHex(typed);
  return (
    <span className={styles.field}>
      <input
        type="color"
        value={shown}
        aria-label={texts().pick(label)}
        onChange={({ target }) => {
          setTyped(null);
          onChange(target.value);
        }}
      />
      <input
        className={cx(inputClass, 'num')}
        id={id}
        aria-label={label}
        aria-invalid={isBad || isWrong || undefined}
        aria-describedby={isBad ? `${id}-error` : undefined}
        autoComplete="off"
        spellCheck={false}
        maxLength={9}
        placeholder={shown}
        value={typed ?? value}
        onBlur={() => {
          if (!isBad) setTyped(null);
        }}
        onChange={({ target }) => {
          const next = target.value.trim();
          const hex = /^[0-9a-f]{6}$/i.test(next) ? `#${next}` : next;
          setTyped(next);
          if (hex === '' || isHex(hex)) onChange(hex.toLowerCase());
        }}
      />
      {isBad ? (
        <span id={`${id}-error`} className={cx('meta', styles.problem)}>
          {texts().badColor}
        </span>
      ) : null}
    </span>
  );
}
