import type { ComponentProps } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import type { PurchaseLimit } from '#contract/limits.ts';
import { shopFormat } from '#contract/shop-format.ts';
import type { StockPolicy } from '#contract/statuses.ts';
import { taxClasses } from '#contract/taxes.ts';
import { defineTexts } from '#contract/texts.ts';
import { fieldClass } from '#web/components/form/field.tsx';
import { FormPart, FormRow } from '#web/components/form/form-layout.tsx';
import LimitField from '#web/components/form/limit-field.tsx';
import { NumberInput } from '#web/components/form/number-input.tsx';
import { toNumber } from '#web/components/form/read-number.ts';
import { Select } from '#web/components/form/select.tsx';
import { SlugInput } from '#web/components/form/slug-input.tsx';
import { TextArea } from '#web/components/form/text-area.tsx';
import { TextInput } from '#web/components/form/text-input.tsx';
import { useShop } from '#web/lib/page/use-shop.ts';
import * as en from '#web/texts/en/product-form.ts';
import * as enTaxes from '#web/texts/en/tax-classes.ts';
import { stockHint } from '../stock/stock-labels.ts';
import { StockPolicyFields } from '../variants/stock-policy-fields.tsx';
import type { CodeName, StockName } from './product-form.ts';

const texts = defineTexts({ en });
const taxTexts = defineTexts({ en: enTaxes });

/** Labels of the fields in their order: the header of the edit page names the changed ones. */
export const productLabels = {
  name: 'Name',
  sku: 'SKU',
  slug: 'Slug',
  description: 'Description',
  details: 'Details',
  quantity: 'Quantity',
  policy: 'Stock policy',
  backOrderLimit: 'Back-orders',
  backOrderFrom: 'Ships from',
  lowStockAt: 'Low stock',
  weight: 'Weight',
  barcode: 'Barcode',
  price: 'Price',
  taxable: 'Taxable',
  taxClass: 'Tax rate',
  brand: 'Brand',
  categories: 'Categories',
  image: 'Image',
  sales: 'Sales',
  purchaseLimit: 'Purchase limit',
  cannotReturn: 'Returns',
  manufacturer: 'Manufacturer',
  responsible: 'Responsible person in the EU',
  warnings: 'Warnings',
} as const;

type FieldName =
  | ('name' | 'sku' | 'description' | 'quantity' | 'price' | 'taxable' | 'taxClass' | 'cannotReturn')
  | StockName
  | CodeName;
type FieldProps = Pick<UseFormRegisterReturn, 'name' | 'onChange' | 'onBlur' | 'ref'> & { error?: string };

interface ProductFieldsProps {
  /** Registers a field and returns it with its error. */
  field: (name: FieldName) => FieldProps;
  /** Only the edit page has it. */
  slug?: () => FieldProps;
  /** As typed; the hint explains it. */
  quantity: string;
  /** As chosen. */
  policy: StockPolicy;
  /** Then the rate of its tax is chosen. */
  isTaxable: boolean;
  /** Then its variants have price and stock. */
  hasOptions: boolean;
  /** How many pieces one order may hold. */
  limit: Pick<ComponentProps<typeof LimitField>, 'value' | 'onChange' | 'error'>;
  /** A note below the quantity: a concurrent change of stock. */
  stockNote?: React.ReactNode;
  details: React.ReactNode;
  brand: React.ReactNode;
  categories: React.ReactNode;
}

function hintText(quantity: string, policy: StockPolicy, limit: PurchaseLimit | string): string | undefined {
  if (policy !== 'tracked') return texts().stockHints[policy];
  const pieces = toNumber(quantity);
  return Number.isNaN(pieces) ? undefined : stockHint(pieces, limit);
}

const taxOptions = [
  { value: 1, label: 'Yes' },
  { value: 0, label: 'No' },
];

const returnOptions = () => [
  { value: 0, label: texts().canReturn },
  { value: 1, label: texts().cannotReturn },
];

const classOptions = () => taxClasses.map((value) => ({ value, label: taxTexts().taxClasses[value] }));

/** The fields of a product, on the add and the edit page. */
export function ProductFields(props: ProductFieldsProps) {
  const { field, slug, quantity, policy, isTaxable, hasOptions, stockNote, details, brand, categories } =
    props;
  const { pricesIncludeTax, purchaseLimit: shopLimit = 'stock' } = useShop().offer;
  const { value: limit } = props.limit;
  const quantityHint = hintText(quantity, policy, limit === 'shop' ? shopLimit : limit);
  return (
    <>
      <FormPart>
        <TextInput label="Name" autoComplete="off" {...field('name')} />
        <FormRow isSingle={!slug}>
          <TextInput
            label="SKU"
            autoComplete="off"
            hint="Letters, digits, dashes and underscores."
            {...field('sku')}
          />
          {slug ? <SlugInput {...slug()} /> : null}
        </FormRow>
        <TextArea
          label="Description"
          limit={200}
          hint="Shown on cards (two lines) and on the product page."
          {...field('description')}
        />
        {details}
      </FormPart>
      <FormPart>
        {hasOptions ? (
          <p className="meta muted">{texts().ofVariants}</p>
        ) : (
          <>
            <FormRow>
              <div className={fieldClass}>
                {policy === 'untracked' ? (
                  <TextInput label="Quantity" hint={quantityHint} value={texts().notTracked} readOnly />
                ) : (
                  <NumberInput label="Quantity" hint={quantityHint} {...field('quantity')} />
                )}
                {stockNote}
              </div>
              <NumberInput
                label="Price"
                decimals={shopFormat().decimals}
                hint={texts().priceHint(shopFormat().currency, pricesIncludeTax)}
                {...field('price')}
              />
            </FormRow>
            <FormRow>
              <StockPolicyFields policy={policy} field={field} />
            </FormRow>
            <FormRow>
              <NumberInput label={texts().weight} hint={texts().weightHint} {...field('weight')} />
              <TextInput
                label={productLabels.barcode}
                autoComplete="off"
                inputMode="numeric"
                hint={texts().barcodeHint}
                {...field('barcode')}
              />
            </FormRow>
          </>
        )}
        <LimitField {...props.limit} hasOptions={hasOptions} />
        <FormRow isSingle>
          <Select
            label={productLabels.cannotReturn}
            options={returnOptions()}
            hint={texts().returnHint}
            {...field('cannotReturn')}
          />
        </FormRow>
        <FormRow>
          <Select label="Taxable" options={taxOptions} {...field('taxable')} />
          {isTaxable ? (
            <Select label={productLabels.taxClass} options={classOptions()} {...field('taxClass')} />
          ) : null}
          {brand}
        </FormRow>
        {categories}
      </FormPart>
    </>
  );
}
