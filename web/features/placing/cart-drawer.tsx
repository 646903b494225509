import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { href } from 'react-router';
import { defineTexts } from '#contract/texts.ts';
import { ButtonLink } from '#web/components/buttons/button.tsx';
import { Drawer } from '#web/components/dialogs/drawer.tsx';
import { EmptyState } from '#web/components/feedback/empty-state.tsx';
import { queryClient } from '#web/lib/api/query-client.ts';
import { notify } from '#web/lib/page/notify.ts';
import * as en from '#web/texts/en/bag.ts';
import { BagAddress } from '../cart/bag-address.tsx';
import { BagItems } from '../cart/bag-items.tsx';
import { BagNotes } from '../cart/bag-notes.tsx';
import type { CartItem } from '../cart/cart.rules.ts';
import { currentCart, useCart, useIsBagOfPage } from '../cart/cart.store.ts';
import { findRefusedLine, type RefusedQuantities } from '../cart/refused-quantities.ts';
import { useAdded } from '../cart/show-added.ts';
import * as styles from './bag-sums.module.css';
import { BagSums } from './bag-sums.tsx';
import { CheckoutButton } from './checkout-button.tsx';

const texts = defineTexts({ en });

type CartDrawerProps = { open: boolean; onOpenChange: (open: boolean) => void };

/** The bag in a drawer: delivery address, items, total, and the button that places the order. */
export default function CartDrawer({ open, onOpenChange }: CartDrawerProps) {
  const { items } = useCart();
  const isOfPage = useIsBagOfPage();
  const isEmpty = items.length === 0;
  const added = useAdded(open);
  const [refused, setRefused] = useState<RefusedQuantities>({});
  const [refusal, setRefusal] = useState<{ words: string; of: string } | null>(null);
  const isOpen = useRef(open);
  useEffect(() => {
    isOpen.current = open;
    if (open) return;
    setRefused({});
    setRefusal(null);
  }, [open]);
  /** The reply may come when the bag is closed. */
  const refuse = (words: string | null) => {
    if (words !== null && !isOpen.current) notify.error(words);
    else setRefusal(words === null ? null : { words, of: toContents(currentCart().items) });
  };
  const close = () => onOpenChange(false);
  return (
    <QueryClientProvider client={queryClient}>
      <Drawer
        open={open}
        onOpenChange={onOpenChange}
        title="Your bag"
        closeLabel="Close bag"
        footer={
          isEmpty ? undefined : (
            <>
              <BagSums />
              <CheckoutButton
                onDone={close}
                onRefused={refuse}
                refusedLine={findRefusedLine(items, refused)}
              />
              <ButtonLink to={href('/shop')} variant="quiet" block onClick={close}>
                Continue shopping
              </ButtonLink>
            </>
          )
        }
      >
        <BagNotes refusal={refusal?.of === toContents(items) ? refusal.words : null} />
        {isEmpty ? (
          <EmptyState
            title="Your shopping cart is empty"
            action={
              <ButtonLink to={href('/shop')} variant="primary" onClick={close}>
                Continue shopping
              </ButtonLink>
            }
          />
        ) : (
          <>
            {isOfPage ? <p className={styles.endsWithPage}>{texts().endsWithPage}</p> : null}
            <BagAddress onLeave={close} />
            <BagItems added={added} onLeave={close} refused={refused} onRefuse={setRefused} />
          </>
        )}
      </Drawer>
    </QueryClientProvider>
  );
}

/** A refusal is about what was in the bag. */
const toContents = (items: readonly CartItem[]): string =>
  items.map(({ _id, quantity }) => `${_id} ${quantity}`).join();
