import { keepLettersOut, settleInPlace } from '#web/components/form/number-input.tsx';
import { cx } from '#web/lib/values/class-names.ts';
import * as styles from './cell-input.module.css';
import { columnDecimals, isBlock, isNumeric, type VariantColumn } from './cells.ts';
import { cellId } from './check.ts';
import { currencySymbol, variantTexts } from './texts.ts';

interface CellInputProps {
  /** Key of the variant. */
  row: string;
  /** 'Mustard, XS' */
  label: string;
  column: VariantColumn;
  value: string;
  isChanged: boolean;
  isRefused: boolean;
  /** Id of the messages of the row. */
  messagesId: string;
  onEdit: (row: string, column: VariantColumn, text: string) => void;
  onPaste: (row: string, column: VariantColumn, text: string) => void;
}

/** A cell of the grid, which looks like text until it is pointed at. */
export function CellInput(props: CellInputProps) {
  const { row, label, column, value, isChanged, isRefused, messagesId, onEdit, onPaste } = props;
  const texts = variantTexts();
  const numeric = isNumeric(column);
  const decimals = columnDecimals(column);
  return (
    <label className={styles.cell}>
      <span className={styles.label} aria-hidden="true">
        {texts.withUnits(currencySymbol())[column]}
      </span>
      <input
        className={cx(styles.input, numeric && styles.number, isChanged && styles.changed)}
        aria-label={texts.ofVariant(texts.columns[column], label)}
        aria-invalid={isRefused || undefined}
        aria-describedby={isRefused ? messagesId : undefined}
        data-cell={cellId(row, column)}
        data-row={row}
        data-column={column}
        type="text"
        inputMode={numeric ? (decimals > 0 ? 'decimal' : 'numeric') : undefined}
        maxLength={numeric ? undefined : 64}
        autoCapitalize={column === 'sku' ? 'characters' : undefined}
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="next"
        value={value}
        onChange={(event) => {
          if (numeric && decimals === 0) keepLettersOut(event);
          onEdit(row, column, event.target.value);
        }}
        onBlur={numeric ? (event) => settleInPlace(event, decimals) : undefined}
        onPaste={(event) => {
          const text = event.clipboardData.getData('text');
          // Numbers are read as spreadsheets write them, also a single one.
          if (!numeric && !isBlock(text)) return;
          event.preventDefault();
          onPaste(row, column, text);
        }}
      />
    </label>
  );
}
