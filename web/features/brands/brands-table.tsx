import { href } from 'react-router';
import type { Brand } from '#contract/brands.contract.ts';
import { Status } from '#web/components/labels/badges.tsx';
import { type Column, DataTable, ItemCell } from '#web/components/table/data-table.tsx';
import { byState, byWords, type Sorting } from '#web/components/table/sorting.ts';

interface BrandsTableProps {
  brands: readonly Brand[];
  /** Id of the caller's merchant record: the table does not name it. */
  ownMerchant: string | null;
  sorting: Sorting | undefined;
}

const name: Column<Brand> = {
  key: 'name',
  head: 'Brand',
  sorts: [byWords('name', 'Brand')],
  width: '60%',
  cell: (brand) => (
    <ItemCell
      to={href('/dashboard/brand/edit/:id', { id: brand._id })}
      name={brand.name}
      sub={brand.description}
    />
  ),
};
const status: Column<Brand> = {
  key: 'status',
  head: 'Status',
  sorts: [byState],
  cell: ({ isActive }) => <Status tone={isActive ? 'pos' : 'off'}>{isActive ? 'Active' : 'Inactive'}</Status>,
};

/** The brands of the dashboard; each row links to its edit page. */
export function BrandsTable({ brands, ownMerchant, sorting }: BrandsTableProps) {
  const isForeign = ({ merchant }: Brand) => merchant !== null && merchant._id !== ownMerchant;
  const merchant: Column<Brand> = {
    key: 'merchant',
    head: 'Merchant',
    sorts: [byWords('merchant', 'Merchant')],
    phone: 'full',
    className: 'muted',
    cell: (brand) => (isForeign(brand) ? `By ${brand.merchant?.name}` : null),
  };
  const columns = brands.some(isForeign) ? [name, status, merchant] : [name, status];
  return <DataTable label="Brands" columns={columns} rows={brands} sorting={sorting} />;
}
