import { checkboxClass } from '../form/input.tsx';
import * as styles from './data-table.module.css';
import { isPicked, type Picked, togglePage, togglePicked } from './picked-rows.ts';

export interface Picking<Row> {
  picked: Picked;
  onPick: (next: Picked) => void;
  /** The rows are those of the search or filters before: nothing is chosen of them. */
  disabled: boolean;
  /** The name that screen readers say: 'Choose Halden Desk Lamp'. */
  rowLabel: (row: Row) => string;
  pageLabel: string;
}

type PickHeadProps<Row> = { picking: Picking<Row>; rows: readonly Row[] };

/** The checkbox of a page of rows. */
export function PickHead<Row extends { _id: string }>({ picking, rows }: PickHeadProps<Row>) {
  const { picked, onPick, disabled, pageLabel } = picking;
  const count = rows.filter(({ _id }) => isPicked(picked, _id)).length;
  return (
    <th scope="col">
      <label className={`${checkboxClass} ${styles.pick}`}>
        <input
          type="checkbox"
          aria-label={pageLabel}
          disabled={disabled}
          checked={count > 0 && count === rows.length}
          ref={(input) => {
            if (input) input.indeterminate = count > 0 && count < rows.length;
          }}
          onChange={() => onPick(togglePage(picked, rows))}
        />
      </label>
    </th>
  );
}

/** The checkbox of a row. With Shift it chooses all rows from the last one. */
export function PickCell<Row extends { _id: string }>({
  picking,
  rows,
  row,
}: PickHeadProps<Row> & { row: Row }) {
  return (
    <td>
      <PickBox {...{ picking, rows, row }} />
    </td>
  );
}

/** The checkbox alone, for lists that are no table. `rows` are those of the page that can be chosen. */
export function PickBox<Row extends { _id: string }>({
  picking,
  rows,
  row,
}: { picking: Omit<Picking<Row>, 'pageLabel'> } & Omit<PickHeadProps<Row>, 'picking'> & { row: Row }) {
  const { picked, onPick, disabled, rowLabel } = picking;
  return (
    <label className={`${checkboxClass} ${styles.pick}`}>
      <input
        type="checkbox"
        aria-label={rowLabel(row)}
        disabled={disabled}
        checked={isPicked(picked, row._id)}
        onChange={({ nativeEvent }) => {
          const isRange = nativeEvent instanceof MouseEvent && nativeEvent.shiftKey;
          onPick(togglePicked(picked, rows, row._id, isRange));
        }}
      />
    </label>
  );
}
