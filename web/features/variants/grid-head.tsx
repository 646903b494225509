import { checkboxClass } from '#web/components/form/input.tsx';
import { columns } from './cells.ts';
import * as styles from './grid-head.module.css';
import { currencySymbol, variantTexts } from './texts.ts';

/** The head of the grid; on phones only 'Choose all variants' is seen of it. */
export function GridHead({
  isChosen,
  onChoose,
}: {
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
}) {
  const texts = variantTexts();
  const heads = texts.withUnits(currencySymbol());
  return (
    <thead className={styles.head}>
      <tr>
        <th scope="col" className={styles.check}>
          <label className={checkboxClass}>
            <input
              type="checkbox"
              aria-label={texts.chooseAll}
              checked={isChosen}
              onChange={({ target }) => onChoose(target.checked)}
            />
            <span className={styles.all}>{texts.chooseAll}</span>
          </label>
        </th>
        <th scope="col">{texts.heads.variant}</th>
        {columns.map((column) => (
          <th key={column} scope="col" data-column={column}>
            {heads[column]}
          </th>
        ))}
        <th scope="col" className={styles.sold}>
          {texts.heads.sold}
        </th>
        <th scope="col" className={styles.more}>
          <span className="sr-only">{texts.heads.details}</span>
        </th>
      </tr>
    </thead>
  );
}
