import { useRef } from 'react';
import { textsOf } from '#contract/texts.ts';
import { Dialog } from '#web/components/dialogs/dialog.tsx';
import * as en from '#web/texts/en/dashboard-search.ts';
import type { DashboardSearchProps } from './dashboard-search-props.ts';
import { SearchForm } from './search-form.tsx';

const texts = textsOf({ en });

type Props = DashboardSearchProps & { open: boolean; onOpenChange: (open: boolean) => void };

/** Finds orders, products and people of the shop, or of the merchant, and pages by name. Import it lazily: it imports Base UI. */
export default function DashboardSearch({ open, onOpenChange, ...props }: Props) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <Dialog atTop open={open} onOpenChange={onOpenChange} title={texts().label} focused={input}>
      <SearchForm {...props} input={input} onDone={() => onOpenChange(false)} />
    </Dialog>
  );
}
