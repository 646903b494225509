import type { ComponentProps, ReactNode } from 'react';
import { buttonClass } from '#web/components/buttons/button.tsx';

interface ChoosePicturesProps {
  look?: Pick<Parameters<typeof buttonClass>[0], 'size' | 'block'>;
  onChoose: (files: readonly File[]) => void;
  children: ReactNode;
}

/** A button that asks for files. */
export function ChoosePictures({ look = {}, onChoose, children }: ChoosePicturesProps) {
  const change: ComponentProps<'input'>['onChange'] = ({ target: input }) => {
    onChoose([...(input.files ?? [])]);
    // Otherwise the same file could not be chosen again.
    input.value = '';
  };
  return (
    <label className={buttonClass(look)}>
      {children}
      <input type="file" accept="image/jpeg,image/png" multiple className="sr-only" onChange={change} />
    </label>
  );
}
