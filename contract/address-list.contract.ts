import { z } from 'zod';
import { endpoint } from './define-endpoint.ts';
import { maxSent, orderIds, workFilter } from './work-list.contract.ts';

/** Addresses for a program that makes labels (docs/rules.md#addresses-for-labels). */

/** In this sequence, whichever are chosen. */
export const addressColumns = [
  'order',
  'part',
  'name',
  'company',
  'street',
  'line2',
  'postcode',
  'city',
  'region',
  'countryCode',
  'country',
  'phone',
  'email',
  'method',
  'weight',
  'pieces',
  'sum',
  'note',
] as const;
export type AddressColumn = (typeof addressColumns)[number];

/** @returns the columns that a text names, with commas between them; all without one, as one that is gone counts as absent */
export function readAddressColumns(typed: string | null | undefined): AddressColumn[] {
  const named = new Set<string>((typed ?? '').split(','));
  const known = addressColumns.filter((column) => named.has(column));
  return known.length > 0 ? known : [...addressColumns];
}

export const exportAddresses = endpoint({
  method: 'GET',
  path: '/order/addresses',
  access: 'orders.read',
  summary:
    'Where to send what is to be sent, as CSV for a label program: a row for each part; a merchant gets the own part',
  query: workFilter.extend({
    orders: orderIds.meta({
      description: `Ids of up to ${maxSent} orders with commas between them, instead of a filter but that by merchant.`,
    }),
    columns: z
      .string()
      .optional()
      .transform(readAddressColumns)
      .meta({ description: `Some of ${addressColumns.join(', ')}, with commas between them. All without.` }),
  }),
  downloads: 'text/csv; charset=utf-8',
  reply: z.undefined(),
});
