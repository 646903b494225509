import type { HistoryVariant, ProductChanges, VariantChange } from '#contract/product-history.contract.ts';
import type { ProductImage } from '#contract/product-images.contract.ts';
import { readLimit } from '#contract/read-limit.ts';
import { defineTexts } from '#contract/texts.ts';
import type { ProductOption } from '#contract/variants.contract.ts';
import { formatCount, formatDate, formatDay, formatPrice } from '#web/lib/format/format.ts';
import { formatHour } from '#web/lib/format/more-formats.ts';
import * as en from '#web/texts/en/product-history.ts';
import * as enLimits from '#web/texts/en/purchase-limits.ts';
import * as enTaxes from '#web/texts/en/tax-classes.ts';

const texts = defineTexts({ en });
const taxTexts = defineTexts({ en: enTaxes });
const limitTexts = defineTexts({ en: enLimits });
const limitWords = (stored: string | null) => limitTexts().said(stored === null ? null : readLimit(stored));

/** One change of an entry, in words. */
export type ChangeLine =
  | { kind: 'words'; words: string }
  | { kind: 'values'; label: string; from: string; to: string }
  /** Long texts, shown one below the other. */
  | { kind: 'texts'; label: string; from: string; to: string }
  | { kind: 'sets'; label: string; removed: string[]; added: string[] }
  | { kind: 'pictures'; label: string; from: ProductImage[]; to: ProductImage[] };

/** @returns the changes of an entry, in the order of the form */
export function changeLines(changes: ProductChanges): ChangeLine[] {
  const { fields, yesOrNo, none, created, aContact, anotherContact } = texts();
  const { name, slug, sku, description, details, taxable, taxClass, isActive, brand, categories, images } =
    changes;
  const named = (value: { name: string } | null) => value?.name ?? none;
  const values = (label: string, from: string, to: string): ChangeLine => ({
    kind: 'values',
    label,
    from,
    to,
  });
  return [
    changes.created && ({ kind: 'words', words: created } as const),
    name && values(fields.name, name.from, name.to),
    sku && values(fields.sku, sku.from, sku.to),
    slug && values(fields.slug, slug.from, slug.to),
    changes.formerSlugs && ({ kind: 'sets', label: fields.formerSlugs, ...changes.formerSlugs } as const),
    description && ({ kind: 'texts', label: fields.description, ...description } as const),
    details &&
      ({
        kind: 'texts',
        label: fields.details,
        from: details.from ?? none,
        to: details.to ?? none,
      } as const),
    taxable && values(fields.taxable, yesOrNo(taxable.from), yesOrNo(taxable.to)),
    taxClass &&
      values(fields.taxClass, taxTexts().taxClasses[taxClass.from], taxTexts().taxClasses[taxClass.to]),
    ...(['manufacturerId', 'responsibleId'] as const).map((name) => {
      const change = changes[name];
      if (!change) return undefined;
      const to = change.from ? anotherContact : aContact;
      return values(fields[name], change.from ? aContact : none, change.to ? to : none);
    }),
    changes.warnings &&
      ({
        kind: 'texts',
        label: fields.warnings,
        from: changes.warnings.from ?? none,
        to: changes.warnings.to ?? none,
      } as const),
    changes.purchaseLimit &&
      values(
        fields.purchaseLimit,
        limitWords(changes.purchaseLimit.from),
        limitWords(changes.purchaseLimit.to),
      ),
    changes.cannotReturn &&
      values(fields.cannotReturn, yesOrNo(changes.cannotReturn.from), yesOrNo(changes.cannotReturn.to)),
    isActive && values(fields.isActive, yesOrNo(isActive.from), yesOrNo(isActive.to)),
    brand && values(fields.brand, named(brand.from), named(brand.to)),
    categories &&
      ({
        kind: 'sets',
        label: fields.categories,
        removed: categories.removed.map(named),
        added: categories.added.map(named),
      } as const),
    ...(changes.attributes ?? []).map(({ name: label, from, to }) =>
      values(label, attributeWords(from), attributeWords(to)),
    ),
    ...(images ? pictureLines(images) : []),
    changes.options &&
      values(fields.options, optionWords(changes.options.from), optionWords(changes.options.to)),
    ...(changes.variants ?? []).flatMap(variantLines),
  ].filter((line) => line !== undefined);
}

type Attribute = NonNullable<ProductChanges['attributes']>[number]['to'];
function attributeWords(attribute: Attribute): string {
  if (!attribute) return texts().none;
  const { value, label } = attribute;
  return label ?? (typeof value === 'boolean' ? texts().yesOrNo(value) : String(value));
}

const optionWords = (options: readonly ProductOption[]) =>
  options
    .map(({ name, attribute, values }) => {
      const named = attribute ? texts().ofAttribute(name) : name;
      return `${named}: ${values.map((value) => value.name).join(', ')}`;
    })
    .join(' · ') || texts().none;

/** Pictures that came, went or moved, and texts that changed. */
function pictureLines({ from, to }: NonNullable<ProductChanges['images']>): ChangeLine[] {
  const urls = (images: readonly ProductImage[]) => images.map(({ url }) => url).join();
  const { fields, textOfPicture, none } = texts();
  const described = to.flatMap((image, at): ChangeLine[] => {
    const before = from.find(({ _id }) => _id === image._id);
    if (!before || before.alt === image.alt) return [];
    const label = textOfPicture(formatCount(at + 1));
    return [{ kind: 'values', label, from: before.alt || none, to: image.alt || none }];
  });
  const moved: ChangeLine[] =
    urls(from) === urls(to) ? [] : [{ kind: 'pictures', label: fields.images, from, to }];
  return [...moved, ...described];
}

function variantLines({ choice, from, to }: VariantChange): ChangeLine[] {
  const { variantAdded, variantRetired, variantFields, ofVariant, none } = texts();
  if (!from) return [{ kind: 'words', words: variantAdded(choice, formatPrice(to?.price ?? 0)) }];
  if (!to) return [{ kind: 'words', words: variantRetired(choice, formatPrice(from.price ?? 0)) }];
  const names = Object.keys(variantFields) as VariantField[];
  return names
    .filter((name) => name in from || name in to)
    .map((name) => ({
      kind: 'values',
      label: ofVariant(variantFields[name], choice),
      from: variantWords(name, from) || none,
      to: variantWords(name, to) || none,
    }));
}

type VariantField = keyof ReturnType<typeof texts>['variantFields'];

/** @returns '' for nothing */
function variantWords(name: VariantField, variant: Partial<HistoryVariant>): string {
  const { yesOrNo, chosenPicture, policies, grams, sale } = texts();
  const number = (value: number | null | undefined) => (value == null ? '' : formatCount(value));
  switch (name) {
    case 'price':
      return variant.price === undefined ? '' : formatPrice(variant.price);
    case 'sales': {
      const moment = (at: string | null) => at && `${formatDate(at)}, ${formatHour(at)}`;
      return (variant.sales ?? [])
        .map(({ price, startsAt, endsAt }) => sale(formatPrice(price), moment(startsAt), moment(endsAt)))
        .join('; ');
    }
    case 'isActive':
      return yesOrNo(variant.isActive === true);
    case 'image':
      return variant.image ? chosenPicture : '';
    case 'policy':
      return variant.policy ? policies[variant.policy] : '';
    case 'weight':
      return variant.weight == null ? '' : grams(formatCount(variant.weight));
    case 'backOrderLimit':
    case 'lowStockAt':
      return number(variant[name]);
    case 'backOrderFrom':
      return variant.backOrderFrom ? formatDay(variant.backOrderFrom) : '';
    case 'sku':
    case 'barcode':
      return variant[name] ?? '';
  }
}
