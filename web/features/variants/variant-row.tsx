import { memo, useId } from 'react';
import type { ProductImage as Picture } from '#contract/product-images.contract.ts';
import { IconButton } from '#web/components/buttons/icon-button.tsx';
import { FieldError } from '#web/components/form/field.tsx';
import { checkboxClass } from '#web/components/form/input.tsx';
import { Switch } from '#web/components/form/switch.tsx';
import { cx } from '#web/lib/values/class-names.ts';
import { StockNote } from '../stock/stock-note.tsx';
import { CellInput } from './cell-input.tsx';
import { columns, type VariantColumn } from './cells.ts';
import { isChanged } from './changes.ts';
import type { VariantField } from './check.ts';
import type { DraftVariant } from './draft.ts';
import type { StockMove } from './new-stock.ts';
import { shownSale } from './shown-sale.ts';
import { variantTexts } from './texts.ts';
import { VariantDetails } from './variant-details.tsx';
import * as styles from './variant-row.module.css';

export type RowErrors = Partial<Record<VariantField, string>>;

interface VariantRowProps {
  variant: DraftVariant;
  saved: DraftVariant | undefined;
  /** All its values: 'Mustard, XS' */
  label: string;
  /** The name below its group: 'XS' */
  name: string;
  isGrouped: boolean;
  sku: string;
  errors: RowErrors;
  move: StockMove | undefined;
  /** Pictures of the product. */
  pictures: readonly Picture[];
  isChosen: boolean;
  /** Its details are shown, and on phones SKU, weight and barcode. */
  isOpen: boolean;
  onChoose: (keys: readonly string[], isChosen: boolean) => void;
  onOpen: (key: string) => void;
  onEdit: (row: string, column: VariantColumn, text: string) => void;
  onPaste: (row: string, column: VariantColumn, text: string) => void;
  onSet: (row: string, change: Partial<DraftVariant>) => void;
}

/** A variant in the grid, with its messages below. A grid has up to 250, so each renders only when it changes. */
export const VariantRow = memo(function VariantRow(props: VariantRowProps) {
  const { variant, saved, label, name, isGrouped, sku, errors, move, pictures, isChosen, isOpen } = props;
  const { onChoose, onOpen, onEdit, onPaste, onSet } = props;
  const { key } = variant;
  const texts = variantTexts();
  const id = useId();
  const sale = shownSale(variant.sales);
  const messages = columns.flatMap((column) => errors[column] ?? []);
  const shownOpen = isOpen || Object.keys(errors).some((field) => !inRow.has(field));
  return (
    <>
      <tr
        className={cx(styles.row, isChosen && styles.chosen, !variant.isActive && styles.off)}
        data-open={shownOpen || undefined}
      >
        <td className={styles.check}>
          <label className={checkboxClass}>
            <input
              type="checkbox"
              aria-label={texts.choose(label)}
              checked={isChosen}
              onChange={({ target }) => onChoose([key], target.checked)}
            />
          </label>
        </td>
        <th scope="row" className={cx(styles.name, isGrouped && styles.indented)}>
          <span className={styles.short}>{name}</span>
          {sale ? <span className={styles.sale}>{sale}</span> : null}
        </th>
        {columns.map((column) => (
          <td key={column} data-column={column}>
            <CellInput
              {...{ row: key, label, column, onEdit, onPaste }}
              value={column === 'sku' ? sku : variant[column]}
              isChanged={isChanged(variant, saved, column)}
              isRefused={errors[column] !== undefined}
              messagesId={id}
            />
          </td>
        ))}
        <td className={styles.sold}>
          <Switch
            label={texts.isSold(label)}
            checked={variant.isActive}
            onChange={({ target }) => onSet(key, { isActive: target.checked })}
          />
        </td>
        <td className={styles.more}>
          <IconButton
            icon="caret-down"
            iconSize="s"
            label={texts.details(label)}
            aria-expanded={shownOpen}
            onClick={() => onOpen(key)}
          />
        </td>
      </tr>
      {messages.length > 0 || move ? (
        <tr className={styles.messages}>
          <td colSpan={2} />
          <td colSpan={columns.length + 2} id={id}>
            {messages.map((message) => (
              <FieldError key={message}>{message}</FieldError>
            ))}
            {move ? (
              <StockNote
                {...move}
                typed={Number(variant.quantity)}
                onUse={(quantity) => onEdit(key, 'quantity', String(quantity))}
              />
            ) : null}
          </td>
        </tr>
      ) : null}
      {shownOpen ? (
        <tr className={styles.details}>
          <td />
          <td colSpan={columns.length + 3}>
            <VariantDetails
              {...{ errors, pictures, label }}
              details={variant}
              onChange={(change) => onSet(key, change)}
            />
          </td>
        </tr>
      ) : null}
    </>
  );
}, hasSameProps);

/** Each render has new error objects; a row with the same messages stays as it is. */
function hasSameProps(
  { errors: before, ...known }: VariantRowProps,
  { errors, ...next }: VariantRowProps,
): boolean {
  return isShallowEqual(before, errors) && isShallowEqual(known, next);
}

const isShallowEqual = <Values extends object>(one: Values, other: Values) =>
  (Object.keys({ ...one, ...other }) as (keyof Values)[]).every((name) => Object.is(one[name], other[name]));

/** Columns that phones show without the details. */
const inRow: ReadonlySet<string> = new Set(['price', 'quantity']);
