import { useNavigate } from 'react-router';
import { defineTexts } from '#contract/texts.ts';
import { Button } from '#web/components/buttons/button.tsx';
import { Drawer } from '#web/components/dialogs/drawer.tsx';
import * as en from '#web/texts/en/filter-sheet.ts';
import * as styles from './filter-column.module.css';
import FilterColumn from './filter-column.tsx';
import type { ListFacets } from './list-facets.ts';
import { type ListScope, listHref } from './list-urls.ts';
import { countText } from './result-count.ts';
import { cleared, countChosen, type ShopFilters } from './shop-filters.ts';

const texts = defineTexts({ en });

type FilterSheetProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  filters: ShopFilters;
  facets: ListFacets;
  scope: ListScope;
  /** How many products are found; that many and more when it is capped. */
  count: number;
  isCapped: boolean | undefined;
};

/** The filters where there is no room for a column: a sheet from the bottom, with the list updating behind it. */
export default function FilterSheet({ open, onOpenChange, count, isCapped, ...column }: FilterSheetProps) {
  const navigate = useNavigate();
  const { filters, scope } = column;
  const { title, close, clear, show } = texts();
  return (
    <Drawer
      open={open}
      onOpenChange={onOpenChange}
      from="up"
      title={title}
      closeLabel={close}
      footer={
        <div className={styles.sheetFooter}>
          <Button
            variant="quiet"
            disabled={countChosen(filters) === 0}
            onClick={() => navigate(listHref(scope, cleared(filters)), { preventScrollReset: true })}
          >
            {clear}
          </Button>
          <Button variant="primary" onClick={() => onOpenChange(false)}>
            {show(count, countText(count, isCapped))}
          </Button>
        </div>
      }
    >
      <FilterColumn {...column} isSheet />
    </Drawer>
  );
}
