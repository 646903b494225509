import { useState } from 'react';
import { maxOptions, maxVariants } from '#contract/variants.contract.ts';
import { Button } from '#web/components/buttons/button.tsx';
import { ConfirmDialog } from '#web/components/dialogs/confirm-dialog.tsx';
import { moved } from '#web/lib/values/moved.ts';
import type { Attributes } from '../attributes/use-attributes.ts';
import { optionId, optionNameId } from './check.ts';
import { countVariants, lostBy } from './combine.ts';
import type { DraftOption, DraftValue, VariantsDraft } from './draft.ts';
import { addValues, replaced, withChoice } from './edit-options.ts';
import { OptionRow } from './option-row.tsx';
import * as styles from './options-editor.module.css';
import { variantTexts } from './texts.ts';
import type { Variants } from './use-variants.ts';

interface OptionsEditorProps {
  variants: Variants;
  attributes: Pick<Attributes, 'shown' | 'all'>;
  /** Stock of the product as it is stored without options. */
  stock: number;
}

/** A removal that is asked about first, since saved variants go. */
interface Removal {
  what: string;
  next: VariantsDraft;
}

/** The options of a product, each with its values. */
export function OptionsEditor({ variants, attributes, stock }: OptionsEditorProps) {
  const texts = variantTexts();
  const { draft, stored, errors, combined, change, changeMany } = variants;
  const { options } = draft;
  const [removal, setRemoval] = useState<Removal>();
  const saved = stored.options.flatMap(({ values }) => values);
  const lost = removal ? lostBy(draft, removal.next) : { variants: 0, stock: 0 };

  const apply = (next: readonly DraftOption[]) => change(() => combined(next));
  const remove = (what: string, nextOptions: readonly DraftOption[]) => {
    const next = combined(nextOptions);
    if (lostBy(draft, next).variants > 0) setRemoval({ what, next });
    else changeMany(next, texts.removed(what));
  };

  /** @returns why they are not added */
  function add(option: DraftOption, names: readonly string[]): string | undefined {
    const long = names.find((name) => name.length > 60);
    if (long) return texts.longValue(long);
    const known = new Set(option.values.map(({ name }) => name.toLowerCase()));
    const repeated = names.filter((name) => known.has(name.toLowerCase()));
    if (repeated.length === names.length) return texts.repeatedValues(repeated);
    return put(addValues(option, names, unused()));
  }

  /** Saved values that were removed. */
  function unused(): DraftValue[] {
    const used = new Set(options.flatMap(({ values }) => values.map(({ key }) => key)));
    return saved.filter(({ key }) => !used.has(key));
  }

  /** @returns why an option with more values is not taken */
  function put(changed: DraftOption): string | undefined {
    const next = replaced(options, changed);
    const count = countVariants(draft, next);
    if (count > maxVariants) return texts.tooMany(count, maxVariants);
    apply(next);
    return undefined;
  }

  /** Those that the categories ask for, and the one that it refers to; an attribute is of one option only. */
  function attributesFor(option: DraftOption) {
    const isOfOther = (id: string) => options.some((one) => one.attribute === id && one !== option);
    return attributes.all.filter(
      (one) =>
        one.kind === 'choice' &&
        (one._id === option.attribute || (attributes.shown.includes(one) && !isOfOther(one._id))),
    );
  }

  return (
    <section className={styles.section} aria-labelledby="options-title">
      <div className={styles.head}>
        <div>
          <h2 id="options-title">{texts.optionsTitle}</h2>
          <p className={styles.hint}>
            {options.length === 0 ? texts.noOptions(maxOptions) : texts.optionsHint(maxOptions)}
          </p>
        </div>
        {options.length < maxOptions ? (
          <Button
            icon="plus"
            onClick={() =>
              change((before) => ({
                ...before,
                options: [...before.options, { key: crypto.randomUUID(), name: '', values: [] }],
              }))
            }
          >
            {texts.addOption}
          </Button>
        ) : null}
      </div>
      {options.length > 0 && stored.options.length === 0 && stock > 0 ? (
        <p className={styles.hint}>{texts.stockOfProduct(stock)}</p>
      ) : null}
      {options.length > 0 ? (
        <ul className={styles.list}>
          {options.map((option, at) => (
            <OptionRow
              key={option.key}
              option={option}
              attributes={attributesFor(option)}
              isFirst={at === 0}
              isLast={at === options.length - 1}
              error={errors.get(optionId(option.key))}
              nameError={errors.get(optionNameId(option.key))}
              onAdd={(names) => add(option, names)}
              onChoose={(attribute, choiceId) => put(withChoice(attribute, option, choiceId, unused()))}
              onChange={(changed) => apply(replaced(options, changed))}
              onRemoveValue={(key) => {
                const name = option.values.find((value) => value.key === key)?.name ?? '';
                const values = option.values.filter((value) => value.key !== key);
                remove(name, replaced(options, { ...option, values }));
              }}
              onRemove={() =>
                remove(
                  option.name.trim() || texts.unnamed,
                  options.filter(({ key }) => key !== option.key),
                )
              }
              onMove={(by) => apply(moved(options, at, at + by))}
            />
          ))}
        </ul>
      ) : null}
      <ConfirmDialog
        danger
        open={removal !== undefined}
        onOpenChange={(open) => {
          if (!open) setRemoval(undefined);
        }}
        title={texts.removeTitle(removal?.what ?? '')}
        confirmLabel={texts.remove(removal?.what ?? '')}
        onConfirm={() => {
          if (removal) changeMany(removal.next, texts.removed(removal.what));
          setRemoval(undefined);
        }}
      >
        {texts.removal(lost.variants, lost.stock)}
      </ConfirmDialog>
    </section>
  );
}
