import { type AddressColumn, addressColumns, readAddressColumns } from '#contract/address-list.contract.ts';
import { createStorageStore } from '#web/lib/values/create-store.ts';

/** The columns that the label program of this desk takes: chosen once, and kept in this browser. */
export const chosenColumns = createStorageStore('address-columns', readAddressColumns);

/** Ticks a column, or takes its tick out. The last one stays. */
export function toggleColumn(chosen: readonly AddressColumn[], column: AddressColumn): AddressColumn[] {
  const isChosen = (one: AddressColumn) => chosen.includes(one) !== (one === column);
  const next = addressColumns.filter(isChosen);
  return next.length > 0 ? next : [column];
}
