import { useRef, useState } from 'react';
import { defineTexts } from '#contract/texts.ts';
import { Button } from '#web/components/buttons/button.tsx';
import { ConfirmDialog } from '#web/components/dialogs/confirm-dialog.tsx';
import { MenuAction, MenuPanel } from '#web/components/dialogs/menu-panel.tsx';
import { Refusal } from '#web/components/form/refusal.tsx';
import { shopApi } from '#web/lib/api/shop-api.ts';
import * as en from '#web/texts/en/order-agreement.ts';
import { type OrderDetails, useOrderAction } from '../orders/order-details.queries.ts';

const texts = defineTexts({ en });

/** Rare actions of the shop for an order as a whole: end the links to that of a guest. */
export function OrderMore({ details: { order, as, parts } }: { details: OrderDetails }) {
  const [isOpen, setIsOpen] = useState(false);
  const [asks, setAsks] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const ending = useOrderAction<void>(() =>
    shopApi('POST /order/:id/links/end', { params: { id: order._id } }),
  );
  const { more, moreLabel, links } = texts();
  if (as !== 'shop' || !order.user?.isGuest || !parts.some(({ mayChange }) => mayChange)) return null;
  return (
    <>
      <Button
        ref={button}
        variant="quiet"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        {more}
      </Button>
      <MenuPanel open={isOpen} onOpenChange={setIsOpen} anchor={button} label={moreLabel}>
        <MenuAction onSelect={() => setAsks(true)}>{links.end}</MenuAction>
      </MenuPanel>
      <ConfirmDialog
        open={asks}
        onOpenChange={setAsks}
        title={links.title}
        confirmLabel={links.end}
        cancelLabel={links.keep}
        danger
        busy={ending.isBusy}
        busyLabel={links.ending}
        onConfirm={async () => {
          if (await ending.run()) setAsks(false);
        }}
      >
        <p>{links.text}</p>
        <Refusal text={ending.refusal} />
      </ConfirmDialog>
    </>
  );
}
