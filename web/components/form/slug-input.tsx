import type { ComponentProps } from 'react';
import { TextInput } from './text-input.tsx';

/** The slug of what is edited. */
export function SlugInput(props: Omit<ComponentProps<typeof TextInput>, 'label'>) {
  return <TextInput label="Slug" autoComplete="off" hint="The end of its address in the shop." {...props} />;
}
