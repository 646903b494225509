import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { RetiredVariant } from '#contract/stock.contract.ts';
import { defineTexts } from '#contract/texts.ts';
import { Button } from '#web/components/buttons/button.tsx';
import { ConfirmDialog } from '#web/components/dialogs/confirm-dialog.tsx';
import { RowActions } from '#web/components/table/row-actions.tsx';
import { editableKey, removeInactiveEditables } from '#web/lib/api/editable-queries.ts';
import { reportedMutation } from '#web/lib/api/optimistic-update.ts';
import { createRequestIds } from '#web/lib/api/request-ids.ts';
import { shopApi } from '#web/lib/api/shop-api.ts';
import { formatCount } from '#web/lib/format/format.ts';
import * as en from '#web/texts/en/stock-page.ts';
import * as styles from './retired-variants.module.css';

const texts = defineTexts({ en });

interface RetiredVariantsProps {
  productId: string;
  retired: readonly RetiredVariant[];
  mayWrite: boolean;
}

/** Pieces of variants that are no longer offered: they are offered again, or written off. */
export function RetiredVariants({ productId, retired, mayWrite }: RetiredVariantsProps) {
  const client = useQueryClient();
  const [asked, setAsked] = useState<RetiredVariant | null>(null);
  const [requests] = useState(() => createRequestIds());
  const onSettled = () => {
    setAsked(null);
    removeInactiveEditables();
    return client.invalidateQueries({ queryKey: editableKey('stock', productId) });
  };
  const offer = useMutation(
    reportedMutation({
      send: (variant: string) =>
        shopApi('POST /product/:id/variants/:variant/offer', { params: { id: productId, variant } }),
      onSettled,
    }),
  );
  const writeOff = useMutation(
    reportedMutation({
      send: async ({ _id, onHand, committed }: RetiredVariant) => {
        const change = { variant: _id, kind: 'lost', pieces: onHand - committed } as const;
        const body = { ...change, _id: requests.idFor(change), onHandWas: onHand };
        const reply = await shopApi('POST /product/:id/stock', { params: { id: productId }, body });
        requests.accepted();
        return reply;
      },
      onSettled,
    }),
  );
  const { heading, without, inStock, missing, ask, ...words } = texts().retired;
  const variantName = ({ choice }: RetiredVariant) => choice ?? without;
  return (
    <section>
      <h2 className={styles.heading}>{heading}</h2>
      <ul className={styles.list}>
        {retired.map((variant) => {
          const [name, free] = [variantName(variant), variant.onHand - variant.committed];
          return (
            <li key={variant._id} className={styles.variant}>
              <div>
                {name}
                <span className="sub num">{variant.sku}</span>
              </div>
              <span>{free > 0 ? inStock(formatCount(free)) : missing(formatCount(-free))}</span>
              {mayWrite ? (
                <RowActions label={name}>
                  {variant.choice === null ? null : (
                    <Button
                      variant="muted"
                      aria-label={words.offerLabel(name)}
                      busy={offer.isPending && offer.variables === variant._id}
                      onClick={() => offer.mutate(variant._id)}
                    >
                      {words.offer}
                    </Button>
                  )}
                  {free > 0 ? (
                    <Button
                      variant="mutedDanger"
                      aria-label={words.writeOffLabel(name)}
                      onClick={() => setAsked(variant)}
                    >
                      {words.writeOff}
                    </Button>
                  ) : null}
                </RowActions>
              ) : null}
            </li>
          );
        })}
      </ul>
      {asked ? (
        <ConfirmDialog
          danger
          open
          onOpenChange={() => setAsked(null)}
          title={ask(formatCount(asked.onHand - asked.committed), variantName(asked))}
          confirmLabel={words.writeOff}
          busy={writeOff.isPending}
          busyLabel={words.writingOff}
          onConfirm={() => writeOff.mutate(asked)}
        >
          {words.asked}
        </ConfirmDialog>
      ) : null}
    </section>
  );
}
