import { href } from 'react-router';
import type { Category } from '#contract/categories.contract.ts';
import { ActiveSwitch } from '#web/components/form/active-switch.tsx';
import { AsideLink, FormAside, FormAsidePart } from '#web/components/form/form-layout.tsx';
import { useActivation } from '#web/components/form/use-activation.ts';
import { refreshInactiveEditables } from '#web/lib/api/editable-queries.ts';
import { shopApi } from '#web/lib/api/shop-api.ts';
import { categoryQuery } from './categories.queries.ts';
import { CategoryImage } from './category-image.tsx';

/** Beside the form: a link to the shop and the active switch. */
export function CategoryAside({ category }: { category: Category }) {
  const { _id: id, name, slug, isActive } = category;
  const { turn } = useActivation({
    queryKey: categoryQuery(id).queryKey,
    send: (to) =>
      shopApi('PUT /category/:id/active', { params: { id }, body: { category: { isActive: to } } }),
    onDone: refreshInactiveEditables,
  });
  return (
    <FormAside label="In the shop">
      <AsideLink to={href('/shop/category/:slug', { slug })}>View in shop</AsideLink>
      <FormAsidePart>
        <ActiveSwitch
          isActive={isActive}
          onChange={turn}
          text={isActive ? 'Shown in the shop with its products.' : 'Hidden with all its products.'}
          tooltip={`Disabling ${name} will also disable all ${name} products.`}
        />
      </FormAsidePart>
      <CategoryImage category={category} />
    </FormAside>
  );
}
