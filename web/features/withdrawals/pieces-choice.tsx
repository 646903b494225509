import { imageSources } from '#contract/images.ts';
import { textsOf } from '#contract/texts.ts';
import { Checkbox } from '#web/components/form/checkbox.tsx';
import { Stepper } from '#web/components/form/stepper.tsx';
import { Image } from '#web/components/pictures/image.tsx';
import { formatCount } from '#web/lib/format/format.ts';
import { imageProps } from '#web/lib/page/image-props.ts';
import * as en from '#web/texts/en/withdraw.ts';
import type { LinePieces, Ticks } from './chosen-pieces.ts';
import * as styles from './withdrawal.module.css';

const texts = textsOf({ en });

interface PiecesChoiceProps {
  legend: string;
  pieces: readonly LinePieces[];
  ticks: Ticks;
  onChange: (ticks: Ticks) => void;
}

/** Things of an order, all ticked at first. */
export function PiecesChoice({ legend, pieces, ticks, onChange }: PiecesChoiceProps) {
  const words = texts().choice;
  const set = ({ line, quantity }: LinePieces, isTicked: boolean) => {
    const { [line]: _before, ...others } = ticks;
    onChange(isTicked ? { ...others, [line]: String(quantity) } : others);
  };
  return (
    <fieldset>
      <legend className={styles.label}>{legend}</legend>
      <ul className={styles.lines}>
        {pieces.map((one) => {
          const { line, name, quantity, imageUrl } = one;
          const sources = imageUrl ? imageSources(imageUrl, { upTo: 160 }) : null;
          const isTicked = line in ticks;
          return (
            <li key={line}>
              <Checkbox
                label={<span className="sr-only">{name}</span>}
                checked={isTicked}
                onChange={({ target }) => set(one, target.checked)}
              />
              <Image {...imageProps(sources)} sizes="56px" alt="" />
              <div className={styles.name}>
                <b>{name}</b>
                <small>{sentWords(one)}</small>
              </div>
              {isTicked && quantity > 1 ? (
                <span className={styles.count}>
                  <Stepper
                    small
                    label={words.pieces(name)}
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
    </fieldset>
  );
}

function sentWords({ quantity, open }: LinePieces): string {
  const words = texts().choice;
  if (open >= quantity) return words.notSent;
  return open === 0 ? words.sent : words.partlySent(formatCount(quantity - open), formatCount(open));
}
