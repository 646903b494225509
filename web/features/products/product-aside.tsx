import { href } from 'react-router';
import type { BackOfficeProduct } from '#contract/products-back-office.contract.ts';
import { ActiveSwitch } from '#web/components/form/active-switch.tsx';
import { AsideLink, FormAside, FormAsidePart } from '#web/components/form/form-layout.tsx';
import { useActivation } from '#web/components/form/use-activation.ts';
import { DescriptionList } from '#web/components/layout/description-list.tsx';
import { refreshInactiveEditables } from '#web/lib/api/editable-queries.ts';
import { shopApi } from '#web/lib/api/shop-api.ts';
import { formatCount, formatDate, formatRating } from '#web/lib/format/format.ts';
import { useOpenedHere } from '#web/lib/navigation/opened-from.ts';
import { shownWhere } from './product-labels.ts';
import { productQuery } from './products.queries.ts';

/** Beside the form: links, the active switch and facts. */
export function ProductAside({ product }: { product: BackOfficeProduct }) {
  const { _id: id, slug, totalReviews, averageRating, created } = product;
  const { turn } = useActivation({
    queryKey: productQuery(id).queryKey,
    send: (isActive) =>
      shopApi('PUT /product/:id/active', { params: { id }, body: { product: { isActive } } }),
    onDone: refreshInactiveEditables,
  });
  const here = useOpenedHere();
  const reviews =
    totalReviews > 0 ? `${formatCount(totalReviews)}, rated ${formatRating(averageRating)}` : 'None';
  return (
    <FormAside label="In the shop">
      <FormAsidePart>
        <AsideLink to={href('/product/:slug', { slug })}>View in shop</AsideLink>
        <AsideLink to={href('/dashboard/product/stock/:id', { id })} state={here}>
          Stock changes
        </AsideLink>
        <AsideLink to={href('/dashboard/product/history/:id', { id })}>History</AsideLink>
      </FormAsidePart>
      <FormAsidePart>
        <ActiveSwitch isActive={product.isActive} onChange={turn} text={shownWhere(product)} />
      </FormAsidePart>
      <FormAsidePart>
        <DescriptionList
          facts={[
            { name: 'Reviews', value: reviews },
            { name: 'Added', value: formatDate(created) },
          ]}
        />
      </FormAsidePart>
    </FormAside>
  );
}
