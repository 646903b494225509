import { type KeyboardEvent, type MouseEvent, useEffect, useId, useRef, useState } from 'react';
import { defineTexts } from '#contract/texts.ts';
import { Link } from '#web/components/buttons/link.tsx';
import { FieldError } from '#web/components/form/field.tsx';
import { Swatch } from '#web/components/labels/swatch.tsx';
import { productPath } from '#web/lib/navigation/product-url.ts';
import { useHydrated } from '#web/lib/page/use-hydrated.ts';
import { cx } from '#web/lib/values/class-names.ts';
import * as en from '#web/texts/en/variant-choice.ts';
import { ProductImage } from '../product-images/product-image.tsx';
import { isComplete } from './choice.rules.ts';
import { type ChoiceValue, changedBy, listValues, optionPictures } from './choice-values.rules.ts';
import type { Choosing } from './use-choice.ts';
import * as styles from './variant-choice.module.css';

const texts = defineTexts({ en });

type VariantChoiceProps = {
  slug: string;
  /** The product's own. */
  imageUrl: string | null;
  choosing: Choosing;
};

/**
 * The options of a product. Without JavaScript each value is a link to a variant; with it they are radio buttons that change
 * the URL in place.
 */
export default function VariantChoice(props: VariantChoiceProps) {
  const ref = useRef<HTMLDivElement>(null);
  const [changed, setChanged] = useState<Changed>({ by: 0, options: [] });
  const { options, asked } = props.choosing;
  useEffect(() => {
    if (asked === 0) return;
    const missing = ref.current?.querySelector('[aria-invalid]');
    missing?.querySelector('a')?.focus({ preventScroll: true });
    // The option is shown with its error.
    missing?.scrollIntoView({ block: 'nearest' });
  }, [asked]);
  return (
    <div className={styles.options} ref={ref}>
      {options.map(({ name }, at) => (
        <OptionField key={name} {...props} at={at} changed={changed} onChange={setChanged} />
      ))}
    </div>
  );
}

/** The options of which another value was chosen, because the former one does not come with what was chosen by that option. */
interface Changed {
  by: number;
  options: readonly number[];
}

type OptionFieldProps = VariantChoiceProps & {
  at: number;
  changed: Changed;
  onChange: (changed: Changed) => void;
};

function OptionField({ slug, imageUrl, choosing, at, changed, onChange }: OptionFieldProps) {
  const nameId = useId();
  const noteId = useId();
  const isHydrated = useHydrated();
  const { options, choice, asked, choose } = choosing;
  const { pleaseChoose, isNow, soldOut, soldOutIn, notMade } = texts();
  const name = options[at]?.name ?? '';
  const values = listValues(choosing, choice, at);
  const pictures = optionPictures(choosing, at, imageUrl);
  const others = choice.filter((value, option) => value !== null && option !== at) as string[];
  const filterNames = (fits: (value: ChoiceValue) => boolean) => values.filter(fits).map(({ name }) => name);
  const gone = filterNames(({ state, isSoldOut }) => state === 'sold-out' && isSoldOut);
  const goneHere = filterNames(({ state, isSoldOut }) => state === 'sold-out' && !isSoldOut);
  const unmade = filterNames(({ state }) => state === 'not made');
  const missing = asked > 0 && choice.indexOf(null) === at;
  const tabStop = Math.max(
    values.findIndex(({ isChosen }) => isChosen),
    0,
  );
  const notes = [
    ...(changed.by === at ? changed.options : []).map((option) =>
      isNow(options[option]?.name ?? '', choice[option] ?? ''),
    ),
    ...(gone.length > 0 ? [soldOut(gone)] : []),
    ...(goneHere.length > 0 ? [soldOutIn(goneHere, others)] : []),
    ...(unmade.length > 0 ? [notMade(unmade, others)] : []),
  ];

  function press(event: MouseEvent, { next }: ChoiceValue) {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    onChange({ by: at, options: changedBy(choice, next, at) });
    choose(next);
    if (!isComplete(next)) event.preventDefault();
  }

  return (
    <fieldset
      role={isHydrated ? 'radiogroup' : undefined}
      aria-labelledby={nameId}
      aria-describedby={noteId}
      aria-invalid={missing || undefined}
      onKeyDown={pressByKey}
    >
      <legend className={styles.legend}>
        <span id={nameId} className={styles.name}>
          {name}
        </span>
        <span className={styles.chosen}>{choice[at]}</span>
      </legend>
      <div className={styles.values}>
        {values.map((value, position) => (
          <ValueLink
            key={value.name}
            to={productPath(slug, { variant: value.variantId })}
            value={value}
            others={others}
            picture={pictures.get(value.name)}
            tabIndex={isHydrated ? (position === tabStop ? 0 : -1) : undefined}
            onClick={(event) => press(event, value)}
          />
        ))}
      </div>
      <div id={noteId} className={styles.note} role="status">
        {missing ? <FieldError>{pleaseChoose(name)}</FieldError> : notes.join(' ')}
      </div>
    </fieldset>
  );
}

type ValueLinkProps = {
  to: string;
  value: ChoiceValue;
  /** The chosen values of the other options. */
  others: readonly string[];
  picture: string | undefined;
  /** Only a radio button has one; undefined for a link. */
  tabIndex: number | undefined;
  onClick: (event: MouseEvent) => void;
};

function ValueLink({ to, value, others, picture, tabIndex, onClick }: ValueLinkProps) {
  const { name, swatch, state, isChosen } = value;
  const { soldOutLabel, notMadeLabel } = texts();
  const labels = { available: name, 'sold-out': soldOutLabel(name), 'not made': notMadeLabel(name, others) };
  return (
    <Link
      to={to}
      className={cx(
        picture ? styles.picture : styles.value,
        isChosen && styles.isChosen,
        state !== 'available' && styles.gone,
        state === 'not made' && styles.notMade,
      )}
      aria-label={labels[state]}
      title={picture && name}
      {...(tabIndex === undefined
        ? { 'aria-current': isChosen || undefined }
        : { role: 'radio', 'aria-checked': isChosen, tabIndex })}
      replace
      preventScrollReset
      defaultShouldRevalidate={false}
      discover="none"
      onClick={onClick}
    >
      {picture ? <ProductImage imageUrl={picture} sizes="56px" upTo={112} /> : null}
      {!picture && swatch ? (
        <span className={styles.named}>
          <Swatch color={swatch} className={state === 'available' ? undefined : styles.faded} />
          {name}
        </span>
      ) : null}
      {picture || swatch ? null : name}
    </Link>
  );
}

const steps: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1, ' ': 0 };

/** Arrows choose the next or former value, space the focused one; a link does so by Enter itself. */
function pressByKey(event: KeyboardEvent<HTMLElement>) {
  const step = steps[event.key];
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=radio]')];
  const at = links.indexOf(event.target as HTMLElement);
  // With Alt or Cmd, arrows go back and forward.
  if (step === undefined || at < 0 || event.altKey || event.metaKey || event.ctrlKey) return;
  event.preventDefault();
  const next = links[(at + step + links.length) % links.length];
  next?.focus();
  next?.click();
}
