import type { ReactNode } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { defineTexts } from '#contract/texts.ts';
import { Checkbox } from '#web/components/form/checkbox.tsx';
import { TextArea } from '#web/components/form/text-area.tsx';
import { TextInput } from '#web/components/form/text-input.tsx';
import * as en from '#web/texts/en/category-form.ts';

const texts = defineTexts({ en });

/** Labels of the fields in their order: the header of the edit page names the changed ones. */
export const categoryLabels = {
  name: 'Name',
  slug: 'Slug',
  description: 'Description',
  parent: 'Parent category',
  text: 'Text',
  products: 'Products',
} as const;

interface CategoryFieldsProps {
  /** A registered field with its error. */
  field: (name: 'name' | 'description' | 'text') => UseFormRegisterReturn & { error?: string };
  /** Only the edit page has it. */
  slug?: ReactNode;
  parent: ReactNode;
  products: ReactNode;
  /** A note below the text. */
  textNote?: ReactNode;
  /** True when it has no products of its own. */
  isGroup: boolean;
  /** A shop without products adds them to the category later. */
  isEmptyShop?: boolean;
  onGroup: (isGroup: boolean) => void;
}

/** The fields of a category, on the add and the edit page. */
export function CategoryFields({
  field,
  slug,
  parent,
  products,
  textNote,
  isGroup,
  isEmptyShop = false,
  onGroup,
}: CategoryFieldsProps) {
  return (
    <>
      <TextInput label="Name" autoComplete="off" {...field('name')} />
      {slug}
      <TextArea
        label="Description"
        limit={200}
        hint="Shown at the top of its page in the shop."
        {...field('description')}
      />
      {parent}
      {isGroup || isEmptyShop ? null : products}
      {isEmptyShop ? (
        <p className="meta">{texts().noProductsYet}</p>
      ) : (
        <Checkbox
          label={texts().isGroup}
          checked={isGroup}
          onChange={({ target }) => onGroup(target.checked)}
        />
      )}
      <TextArea label={texts().text} limit={5000} hint={texts().textHint} {...field('text')} />
      {textNote}
    </>
  );
}
