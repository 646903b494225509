import { type MouseEvent, useRef, useState } from 'react';
import { defineTexts } from '#contract/texts.ts';
import { Button } from '#web/components/buttons/button.tsx';
import { MenuAction, MenuPanel } from '#web/components/dialogs/menu-panel.tsx';
import { BulkBar } from '#web/components/table/bulk-bar.tsx';
import { nonePicked, type Picked } from '#web/components/table/picked-rows.ts';
import { formatCount } from '#web/lib/format/format.ts';
import * as en from '#web/texts/en/bulk-edit.ts';
import type { SentWhich } from './bulk.queries.ts';
import { BulkDialog } from './bulk-dialog.tsx';
import type { BulkKind } from './draft-change.ts';

const texts = defineTexts({ en });

interface BulkActionsProps {
  picked: Picked;
  onPick: (next: Picked) => void;
  /** The count of all results, as it is shown: 'more than 10,000'. */
  count: string;
  /** Search and filters of the list. */
  filter: Extract<SentWhich, { filter: unknown }>['filter'];
  /** How many that are, at least. */
  total: number;
  maySetCategories: boolean;
}

/** Actions for the chosen products. */
export function BulkActions({ picked, onPick, count, filter, total, maySetCategories }: BulkActionsProps) {
  const [kind, setKind] = useState<BulkKind | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const more = useRef<HTMLButtonElement>(null);
  const opener = useRef<HTMLElement>(null);
  const { actions, chosen, allChosen, chooseAll, chooseNone, moreLabel, ...words } = texts();
  if (!picked.isAll && picked.ids.size === 0) return null;
  const which = picked.isAll ? { filter } : { ids: [...picked.ids] };
  const clear = () => onPick(nonePicked);
  const openFrom = (next: BulkKind, button: HTMLElement | null) => {
    opener.current = button;
    setKind(next);
  };
  const openBy = (next: BulkKind) => (event: MouseEvent<HTMLElement>) => openFrom(next, event.currentTarget);
  const others: BulkKind[] = [
    'end-sales',
    'activate',
    'deactivate',
    'purchase-limit',
    'cannot-return',
    'safety',
  ];
  if (maySetCategories) others.push('categories');
  return (
    <>
      <BulkBar
        count={picked.isAll ? `${allChosen}: ${count}` : chosen(formatCount(picked.ids.size))}
        all={
          picked.isAll || picked.ids.size >= total
            ? undefined
            : { label: chooseAll(count), onChoose: () => onPick({ ...nonePicked, isAll: true }) }
        }
        clear={{ label: chooseNone, onClear: clear }}
      >
        <Button
          variant="quiet"
          ref={more}
          aria-haspopup="menu"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          {words.more}
        </Button>
        <Button variant="quiet" onClick={openBy('sale')}>
          {actions.sale}
        </Button>
        <Button variant="primary" onClick={openBy('price')}>
          {actions.price}
        </Button>
      </BulkBar>
      <MenuPanel open={isOpen} onOpenChange={setIsOpen} anchor={more} label={moreLabel}>
        {[...others, 'delete' as const].map((other) => (
          <MenuAction key={other} onSelect={() => openFrom(other, more.current)}>
            {actions[other]}
          </MenuAction>
        ))}
      </MenuPanel>
      {kind ? (
        <BulkDialog
          kind={kind}
          which={which}
          opener={opener}
          onClose={() => setKind(null)}
          onStarted={() => {
            setKind(null);
            clear();
          }}
        />
      ) : null}
    </>
  );
}
