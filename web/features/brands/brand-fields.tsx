import type { ReactNode } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { TextArea } from '#web/components/form/text-area.tsx';
import { TextInput } from '#web/components/form/text-input.tsx';

/** Labels of the fields in their order: the head of the edit page names those that changed. */
export const brandLabels = { name: 'Name', slug: 'Slug', description: 'Description' } as const;

interface BrandFieldsProps {
  /** A registered field with its error. */
  field: (name: 'name' | 'description') => UseFormRegisterReturn & { error?: string };
  /** Of an old brand, which has one. */
  slug?: ReactNode;
}

/** What a brand is made of; the same for a new and an old one. */
export function BrandFields({ field, slug }: BrandFieldsProps) {
  return (
    <>
      <TextInput label="Name" autoComplete="off" {...field('name')} />
      {slug}
      <TextArea
        label="Description"
        limit={200}
        hint="Shown on the brands page and at the head of its shelf."
        {...field('description')}
      />
    </>
  );
}
