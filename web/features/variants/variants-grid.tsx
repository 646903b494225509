import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { ProductImage as Picture } from '#contract/product-images.contract.ts';
import { maxVariants } from '#contract/variants.contract.ts';
import { Button } from '#web/components/buttons/button.tsx';
import { listWords } from '#web/components/layout/word-list.ts';
import { formatCount } from '#web/lib/format/format.ts';
import { columns, setVariants } from './cells.ts';
import { cellId, type Errors } from './check.ts';
import { ChosenBar } from './chosen-bar.tsx';
import { countLeftOut, leaveOut } from './combine.ts';
import { type DraftVariant, findValueNames, valueNames } from './draft.ts';
import { GridHead } from './grid-head.tsx';
import { GroupRow } from './group-row.tsx';
import { sharedPicture, toGroups, variantTotals } from './group-variants.ts';
import { SetValuesDialog } from './set-values-dialog.tsx';
import { variantTexts } from './texts.ts';
import { useCellChanges } from './use-cell-changes.ts';
import { useGridKeys } from './use-grid-keys.ts';
import { useKeySet } from './use-key-set.ts';
import type { Variants } from './use-variants.ts';
import { type RowErrors, VariantRow } from './variant-row.tsx';
import * as styles from './variants-grid.module.css';

const fields = [
  ...columns,
  'policy',
  'backOrderLimit',
  'backOrderFrom',
  'lowStockAt',
  'image',
  'sales',
] as const;
const noErrors: RowErrors = {};
function rowErrors(errors: Errors, key: string): RowErrors {
  if (errors.size === 0) return noErrors;
  const own = fields.flatMap((field) => {
    const message = errors.get(cellId(key, field));
    return message ? [[field, message] as const] : [];
  });
  return own.length > 0 ? Object.fromEntries(own) : noErrors;
}

interface VariantsGridProps {
  variants: Variants;
  /** Pictures of the product; none before it is added. */
  pictures: readonly Picture[];
  isSaving: boolean;
}

/** Every variant with what may be typed for it, by the first option. On phones a list. */
export function VariantsGrid({ variants, pictures, isSaving }: VariantsGridProps) {
  const { draft, stored, skus, errors, moves, undo, changeMany, undoLast, failedSaves } = variants;
  const texts = variantTexts();
  const table = useRef<HTMLTableElement>(null);
  const chosen = useKeySet();
  const folded = useKeySet();
  const opened = useKeySet();
  const [isSetting, setIsSetting] = useState<'chosen' | 'all'>();

  const groups = toGroups(draft);
  const hasError = (key: string) => rowErrors(errors, key) !== noErrors;
  const isFolded = (group: (typeof groups)[number]) =>
    folded.keys.has(group.key) && !group.variants.some(({ key }) => hasError(key));
  const rows =
    groups.length === 0
      ? draft.variants
      : groups.filter((group) => !isFolded(group)).flatMap((group) => group.variants);
  const rowKeys = rows.map(({ key }) => key);
  const all = draft.variants.map(({ key }) => key);
  const picked = new Set(all.filter((key) => chosen.keys.has(key)));
  const targets = isSetting === 'all' ? new Set(all) : picked;
  const saved = new Map(stored.variants.map((variant) => [variant._id, variant]));
  const ofValues = valueNames(draft);
  const names = new Map(draft.variants.map((variant) => [variant.key, findValueNames(ofValues, variant)]));

  const { onEdit, onSet, onPaste, onFill } = useCellChanges(variants, { rows: rowKeys, picked, groups });
  const keys = useGridKeys({ table, rows: rowKeys, onRevert: onEdit, onFill });
  const { focusError } = keys;
  const shownFailures = useRef(0);
  useEffect(() => {
    // Nothing can be focused before the save is over, and the next try may succeed.
    if (isSaving || shownFailures.current === failedSaves) return;
    shownFailures.current = failedSaves;
    focusError();
  });

  /** Browsers would undo what was typed before the change of many cells. */
  function undoByKey(event: KeyboardEvent<HTMLElement>): void {
    const isUndo = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z';
    if (!undo || !isUndo || event.shiftKey || event.altKey) return;
    // Fields of the dialog keep their own.
    if (!event.currentTarget.contains(event.target as Node)) return;
    event.preventDefault();
    undoLast();
  }

  const renderRow = (variant: DraftVariant) => (
    <VariantRow
      key={variant._id ?? variant.key}
      variant={variant}
      saved={saved.get(variant._id)}
      label={names.get(variant.key)?.join(', ') ?? ''}
      name={
        names
          .get(variant.key)
          ?.slice(groups.length > 0 ? 1 : 0)
          .join(', ') ?? ''
      }
      isGrouped={groups.length > 0}
      sku={skus.get(variant.key) ?? ''}
      errors={rowErrors(errors, variant.key)}
      move={moves.get(variant.key)}
      isChosen={chosen.keys.has(variant.key)}
      isOpen={opened.keys.has(variant.key)}
      onChoose={chosen.turn}
      onOpen={opened.toggle}
      {...{ pictures, onEdit, onPaste, onSet }}
    />
  );
  const leftOut = countLeftOut(draft);
  const hasPictures = draft.variants.some(({ image }) => image !== null);
  return (
    <section className={styles.section} aria-labelledby="variants-title" onKeyDown={undoByKey}>
      <div className={styles.head}>
        <h2 id="variants-title">
          {texts.variantsTitle}{' '}
          <span>{texts.withAvailable(all.length, formatCount(variantTotals(draft.variants).stock))}</span>
        </h2>
        <p className={styles.keys} aria-hidden="true">
          <span>
            <kbd>↑</kbd> <kbd>↓</kbd> {texts.keys.move}
          </span>
          <span>
            <kbd>Enter</kbd> {texts.keys.edit}
          </span>
          <span>
            <kbd>Ctrl</kbd> <kbd>D</kbd> {texts.keys.fill}
          </span>
        </p>
        <Button onClick={() => setIsSetting('all')}>{texts.setForAll}</Button>
      </div>
      {leftOut > 0 ? (
        <p className={styles.left}>
          {texts.left(leftOut)}{' '}
          {all.length + leftOut <= maxVariants ? (
            <button
              type="button"
              className="link"
              onClick={() => changeMany(variants.combined(draft.options, []), texts.added(leftOut))}
            >
              {texts.addLeft}
            </button>
          ) : null}
        </p>
      ) : null}
      <table
        ref={table}
        className={styles.grid}
        aria-labelledby="variants-title"
        onKeyDown={keys.onKeyDown}
        onFocus={keys.onFocus}
        onPointerDown={keys.onPointerDown}
        onClick={keys.onClick}
        onInput={keys.onInput}
      >
        <GridHead
          isChosen={picked.size > 0 && picked.size === all.length}
          onChoose={(isChosen) => chosen.turn(all, isChosen)}
        />
        {groups.length === 0 ? <tbody>{rows.map(renderRow)}</tbody> : null}
        {groups.map((group) => {
          const own = group.variants.map(({ key }) => key);
          return (
            <tbody key={group.key}>
              <GroupRow
                group={group}
                picture={hasPictures ? sharedPicture(group.variants, pictures) : null}
                isOpen={!isFolded(group)}
                isChosen={own.every((key) => chosen.keys.has(key))}
                onOpen={() => folded.toggle(group.key)}
                onChoose={(isChosen) => chosen.turn(own, isChosen)}
              />
              {isFolded(group) ? null : group.variants.map(renderRow)}
            </tbody>
          );
        })}
      </table>
      <ChosenBar
        count={picked.size}
        done={undo?.done}
        onUndo={undoLast}
        onNone={() => chosen.turn(all, false)}
        onSet={() => setIsSetting('chosen')}
        onSell={(isActive) =>
          changeMany(
            setVariants(draft, picked, { isActive }),
            isActive ? texts.sold(picked.size) : texts.stopped(picked.size),
          )
        }
        onLeaveOut={() => changeMany(leaveOut(draft, picked), texts.leftOut(picked.size))}
      />
      {isSetting ? (
        <SetValuesDialog
          prices={draft.variants.filter(({ key }) => targets.has(key)).map((variant) => variant.price)}
          pictures={pictures}
          onClose={() => setIsSetting(undefined)}
          onApply={(values, labels) =>
            changeMany(setVariants(draft, targets, values), texts.set(listWords(labels), targets.size))
          }
        />
      ) : null}
    </section>
  );
}
