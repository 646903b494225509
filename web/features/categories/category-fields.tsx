import type { ReactNode } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { TextArea } from '#web/components/form/text-area.tsx';
import { TextInput } from '#web/components/form/text-input.tsx';

/** Labels of the fields in their order: the header of the edit page names the changed ones. */
export const categoryLabels = {
  name: 'Name',
  slug: 'Slug',
  description: 'Description',
  products: 'Products',
} as const;

interface CategoryFieldsProps {
  /** A registered field with its error. */
  field: (name: 'name' | 'description') => UseFormRegisterReturn & { error?: string };
  /** On the edit page. */
  slug?: ReactNode;
  products: ReactNode;
}

/** The fields of a category, on the add and the edit page. */
export function CategoryFields({ field, slug, products }: CategoryFieldsProps) {
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
      {products}
    </>
  );
}
