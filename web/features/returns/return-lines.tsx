import { imageSources } from '#contract/images.ts';
import { textsOf } from '#contract/texts.ts';
import { Link } from '#web/components/buttons/link.tsx';
import { Checkbox } from '#web/components/form/checkbox.tsx';
import { Stepper } from '#web/components/form/stepper.tsx';
import { Image } from '#web/components/pictures/image.tsx';
import { formatCount } from '#web/lib/format/format.ts';
import { contactAbout, sentBy } from '#web/lib/navigation/contact-about.ts';
import { imageProps } from '#web/lib/page/image-props.ts';
import { cx } from '#web/lib/values/class-names.ts';
import * as en from '#web/texts/en/buyer-returns.ts';
import type { OrderDetails } from '../orders/order-details.queries.ts';
import { lineName } from '../orders/order-labels.ts';
import type { CountedLine } from '../orders/ordered-parts.ts';
import type { ReturnDraft } from './return-draft.ts';
import * as styles from './return-form.module.css';

const texts = textsOf({ en });

interface ReturnLinesProps {
  order: OrderDetails['order'];
  lines: readonly CountedLine[];
  ticks: ReturnDraft['ticks'];
  onChange: (ticks: ReturnDraft['ticks']) => void;
  describedBy: string | undefined;
}

/** The things of an order to tick. What cannot go back stays, with its reason, and so does what was ticked before it could not. */
export function ReturnLines({ order, lines, ticks, onChange, describedBy }: ReturnLinesProps) {
  return (
    <ul className={styles.lines}>
      {lines.map((line) => (
        <ReturnLine key={line._id} {...{ order, line, ticks, onChange, describedBy }} />
      ))}
    </ul>
  );
}

interface ReturnLineProps extends Omit<ReturnLinesProps, 'lines'> {
  line: CountedLine;
}

function ReturnLine({ order, line, ticks, onChange, describedBy }: ReturnLineProps) {
  const { form, broken, write } = texts();
  const { _id: id, product, goesBack } = line;
  const { quantity, whyNot } = goesBack;
  const sources = product?.imageUrl ? imageSources(product.imageUrl, { upTo: 160 }) : null;
  const isTicked = id in ticks;
  const isOff = quantity === 0;
  const tick = (isOn: boolean) => {
    const { [id]: _before, ...others } = ticks;
    onChange(isOn ? { ...others, [id]: String(quantity) } : others);
  };
  return (
    <li className={cx(isOff && styles.off)}>
      {isOff && !isTicked ? null : (
        <Checkbox
          label={<span className="sr-only">{lineName(line)}</span>}
          checked={isTicked}
          aria-describedby={describedBy}
          onChange={({ target }) => tick(target.checked)}
        />
      )}
      <span className={styles.picture}>
        <Image {...imageProps(sources)} sizes="56px" alt="" />
      </span>
      <div className={styles.name}>
        <b>{line.name}</b>
        <small className="num">
          {line.variant ? `${line.variant.choice} · ` : ''}
          {isOff ? `${form.whyNot[whyNot ?? 'none-left']}.` : form.arrived(formatCount(quantity))}
          {whyNot === 'excluded' || whyNot === 'period-over' ? (
            <>
              {' '}
              {broken}{' '}
              <Link className="link tap" to={contactAbout(order.number)} state={sentBy(order.guest)}>
                {write}
              </Link>
              .
            </>
          ) : null}
        </small>
      </div>
      {isTicked && quantity > 1 ? (
        <span className={styles.count}>
          <Stepper
            small
            label={form.howMany(lineName(line))}
            max={quantity}
            value={ticks[id] ?? ''}
            onChange={(typed) => onChange({ ...ticks, [id]: typed })}
          />
        </span>
      ) : null}
    </li>
  );
}
