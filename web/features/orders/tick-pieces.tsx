import type { ReactNode } from 'react';
import { imageSources } from '#contract/images.ts';
import { Checkbox } from '#web/components/form/checkbox.tsx';
import { Stepper } from '#web/components/form/stepper.tsx';
import { Image } from '#web/components/pictures/image.tsx';
import { imageProps } from '#web/lib/page/image-props.ts';
import { cx } from '#web/lib/values/class-names.ts';
import * as styles from './tick-pieces.module.css';

/** How many pieces of each line, as typed; a line without a tick is not among them. */
export type Ticks = Readonly<Record<string, string>>;

export interface TickedLine {
  line: string;
  name: string;
  /** Absent where the list has no pictures. */
  imageUrl?: string | null;
  /** The most that can be ticked: a line of which none can stays in the list, and so does what was ticked of it before. */
  quantity: number;
  /** Below the name. */
  note: ReactNode;
}

interface TickPiecesProps {
  legend: string;
  lines: readonly TickedLine[];
  ticks: Ticks;
  onChange: (ticks: Ticks) => void;
  /** The label of the number of pieces of a line. */
  howMany: (name: string) => string;
  describedBy?: string | undefined;
  /** Below the list. */
  children?: ReactNode;
}

/** Things of an order to tick, with how many of each. */
export function TickPieces({
  legend,
  lines,
  ticks,
  onChange,
  howMany,
  describedBy,
  children,
}: TickPiecesProps) {
  const tick = ({ line, quantity }: TickedLine, isOn: boolean) => {
    const { [line]: _before, ...others } = ticks;
    onChange(isOn ? { ...others, [line]: String(quantity) } : others);
  };
  return (
    <fieldset>
      <legend className={styles.label}>{legend}</legend>
      <ul className={styles.lines}>
        {lines.map((one) => {
          const { line, name, quantity, imageUrl, note } = one;
          const isTicked = line in ticks;
          const isOff = quantity === 0;
          return (
            <li key={line} className={cx(isOff && styles.off, imageUrl === undefined && styles.plain)}>
              {isOff && !isTicked ? null : (
                <Checkbox
                  label={<span className="sr-only">{name}</span>}
                  checked={isTicked}
                  aria-describedby={describedBy}
                  onChange={({ target }) => tick(one, target.checked)}
                />
              )}
              {imageUrl === undefined ? null : (
                <span className={styles.picture}>
                  <Image
                    {...imageProps(imageUrl ? imageSources(imageUrl, { upTo: 160 }) : null)}
                    sizes="56px"
                    alt=""
                  />
                </span>
              )}
              <div className={styles.name}>
                <b>{name}</b>
                <small className="num">{note}</small>
              </div>
              {isTicked && quantity > 1 ? (
                <span className={styles.count}>
                  <Stepper
                    small
                    label={howMany(name)}
                    max={quantity}
                    value={ticks[line] ?? ''}
                    onChange={(typed) => onChange({ ...ticks, [line]: typed })}
                  />
                </span>
              ) : null}
            </li>
          );
        })}
      </ul>
      {children}
    </fieldset>
  );
}
