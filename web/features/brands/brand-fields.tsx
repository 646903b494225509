import type { ReactNode } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { TextArea } from '#web/components/form/text-area.tsx';
import { TextInput } from '#web/components/form/text-input.tsx';

/** Labels of the fields in their order: the header of the edit page names the changed ones. */
export const brandLabels = { name: 'Name', slug: 'Slug', description: 'Description' } as const;

interface BrandFieldsProps {
  /** A registered field with its error. */
  field: (name: 'name' | 'description') => UseFormRegisterReturn & { error?: string };
  /** Only the edit page has it. */
  slug?: ReactNode;
}

/** The fields of a brand, on the add and the edit page. */
export function BrandFields({ field, slug }: BrandFieldsProps) {
  return (
    <>
      <TextInput label="Name" autoComplete="off" {...field('name')} />
      {slug}
      <TextArea
        label="Description"
        limit={200}
        hint="Shown on the brands page and at the top of its page in the shop."
        {...field('description')}
      />
    </>
  );
}
