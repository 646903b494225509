import { addressLines } from '#contract/address-lines.ts';
import { addressOnOneLine } from '#contract/address-on-one-line.ts';
import { type DeliveryAddress, isEmptyPlace, type SentPlace } from '#contract/addresses.contract.ts';
import {
  type NeededOfSeller,
  neededOfSeller,
  type SellerFields,
  type SellerForm,
  type ShownSeller,
} from '#contract/sellers.contract.ts';
import type { AllSettings } from '#contract/settings.contract.ts';
import { storedPlace, withoutEmpty } from '../addresses/addresses.rules.ts';

export const noData: SellerFields = {
  ...{ legalName: null, address: null, email: null, phone: null },
  ...{ register: null, registerNumber: null, vatId: null, taxNumber: null, confirms: false, words: '' },
  ...{ returnAddress: '', requiresSafety: false },
};

/** The form as it is stored: what is empty is null. */
export const toStored = ({
  words,
  confirms,
  returnAddress,
  requiresSafety,
  address,
  ...typed
}: SellerForm): SellerFields => ({
  ...{ legalName: typed.legalName || null, email: typed.email || null, phone: typed.phone || null },
  ...{ register: typed.register || null, registerNumber: typed.registerNumber || null },
  ...{
    vatId: typed.vatId || null,
    taxNumber: typed.taxNumber || null,
    confirms,
    words: words ?? '',
    returnAddress,
    requiresSafety,
  },
  address:
    address && !isEmptyPlace(address as SentPlace)
      ? (withoutEmpty(storedPlace(address as SentPlace)) as DeliveryAddress)
      : null,
});

export const listMissing = (seller: SellerFields): NeededOfSeller[] =>
  neededOfSeller.filter((name) => !seller[name]);

/** As the activity page says it. */
export const toReadable = ({ address, ...others }: SellerFields) => ({
  ...others,
  address: address && addressOnOneLine(address),
});

/** The row of a seller as the public may see it. */
interface ShownRow extends Omit<SellerFields, 'confirms' | 'returnAddress' | 'requiresSafety' | 'taxNumber'> {
  completeName: string | null;
  confirmedAt: Date | null;
  /** Null for the shop. */
  merchantId: string | null;
  brand: { name: string | null; slug: string | null; description: string | null } | null;
  isBrandShown: boolean | null;
  /** As the application has it. */
  brandName: string | null;
  since: Date;
}

/**
 * A seller as the public sees it (docs/rules.md#who-sells). Before the data are complete that is the brand's name and the e-mail address
 * that was entered, never the name or the address of the person who applied.
 */
export function presentSeller(
  row: ShownRow,
  slug: string,
  { general, orders }: Pick<AllSettings, 'general' | 'orders'>,
): ShownSeller {
  const { brand, completeName } = row;
  const isComplete = completeName !== null;
  const { address, phone, register, registerNumber, vatId } = isComplete ? row : noData;
  const ofBrand = row.merchantId === null ? general.storeName : (brand?.name ?? row.brandName ?? '');
  return {
    name: completeName ?? ofBrand,
    ...{ slug, isComplete, email: row.email },
    ...{ address, phone, register, registerNumber, vatId, confirms: isComplete },
    words: row.words || (brand?.description ?? ''),
    brand: row.isBrandShown && brand?.name && brand.slug ? { name: brand.name, slug: brand.slug } : null,
    since: row.since.toISOString(),
    daysToSend: orders.daysToSend,
  };
}

/** The stored columns of who takes things back. */
export interface ReturnsTo {
  returnAddress: string;
  completeName: string | null;
  address: DeliveryAddress | null;
}

/** Where things go back to, in lines: the own address for it, else that of complete data; none without either. */
export function returnLines({ returnAddress, completeName, address }: ReturnsTo): string[] {
  if (returnAddress) return returnAddress.split('\n').filter((line) => line.trim() !== '');
  return completeName && address ? addressLines({ ...address, recipient: completeName }) : [];
}
