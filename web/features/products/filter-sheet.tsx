import { useNavigate } from 'react-router';
import { Button } from '#web/components/ui/button.tsx';
import { Drawer } from '#web/components/ui/drawer.tsx';
import FilterColumn from './filter-column.tsx';
import * as styles from './filter-sheet.module.css';
import type { ListFacets } from './list-facets.ts';
import { type ListScope, listHref } from './list-urls.ts';
import { cleared, countChosen, type ShopFilters } from './shop-filters.ts';

type FilterSheetProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  filters: ShopFilters;
  facets: ListFacets;
  scope: ListScope;
  count: string;
};

/** The filters where there is no room for a column: a sheet from the bottom, with the list updating behind it. */
export default function FilterSheet({ open, onOpenChange, count, ...column }: FilterSheetProps) {
  const navigate = useNavigate();
  const { filters, scope } = column;
  return (
    <Drawer
      open={open}
      onOpenChange={onOpenChange}
      from="up"
      title="Filters"
      closeLabel="Close filters"
      footer={
        <div className={styles.footer}>
          <Button
            variant="quiet"
            disabled={countChosen(filters) === 0}
            onClick={() => navigate(listHref(scope, cleared(filters)), { preventScrollReset: true })}
          >
            Clear
          </Button>
          <Button variant="primary" onClick={() => onOpenChange(false)}>
            Show {count} products
          </Button>
        </div>
      }
    >
      <FilterColumn {...column} />
    </Drawer>
  );
}
