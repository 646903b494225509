import { href } from 'react-router';
import type { Brand } from '#contract/brands.contract.ts';
import { defineTexts } from '#contract/texts.ts';
import { ActiveSwitch } from '#web/components/form/active-switch.tsx';
import { FieldError } from '#web/components/form/field.tsx';
import { AsideLink, FormAside, FormAsidePart } from '#web/components/form/form-layout.tsx';
import { useActivation } from '#web/components/form/use-activation.ts';
import { DescriptionList } from '#web/components/layout/description-list.tsx';
import { ApiError } from '#web/lib/api/api.ts';
import { refreshInactiveEditables } from '#web/lib/api/editable-queries.ts';
import { shopApi } from '#web/lib/api/shop-api.ts';
import * as en from '#web/texts/en/seller-form.ts';
import { brandQuery } from './brands.queries.ts';

const texts = defineTexts({ en });

/** Beside the form: a link to the shop, the active switch and the merchant. */
export function BrandAside({ brand, sellerPath }: { brand: Brand; sellerPath: string | null }) {
  const { _id: id, name, slug, isActive, merchant } = brand;
  const { turn, error } = useActivation({
    queryKey: brandQuery(id).queryKey,
    send: (to) => shopApi('PUT /brand/:id/active', { params: { id }, body: { brand: { isActive: to } } }),
    onDone: refreshInactiveEditables,
  });
  // The notice says 'Forbidden!', this is the reason.
  const refusal = error instanceof ApiError && error.status === 403 ? error.message : undefined;
  return (
    <FormAside label="In the shop">
      <AsideLink to={href('/shop/brand/:slug', { slug })}>View in shop</AsideLink>
      <FormAsidePart>
        <ActiveSwitch
          isActive={isActive}
          onChange={turn}
          text={isActive ? 'Shown in the shop with its products.' : 'Hidden with all its products.'}
          tooltip={`Disabling ${name} will also disable all ${name} products.`}
        />
        {refusal ? <FieldError>{refusal}</FieldError> : null}
      </FormAsidePart>
      <FormAsidePart>
        <DescriptionList facts={[{ name: 'Merchant', value: merchant?.name ?? 'None' }]} />
        {sellerPath ? <AsideLink to={sellerPath}>{texts().title}</AsideLink> : null}
      </FormAsidePart>
    </FormAside>
  );
}
