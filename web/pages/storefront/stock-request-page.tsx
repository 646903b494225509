import { useQuery } from '@tanstack/react-query';
import { data, href } from 'react-router';
import { defineTexts } from '#contract/texts.ts';
import { ButtonLink } from '#web/components/buttons/button.tsx';
import { StockRequestForm } from '#web/features/back-in-stock/stock-request-form.tsx';
import { readStockRequest } from '#web/features/back-in-stock/stock-request-url.ts';
import { profileQuery } from '#web/features/session/session.queries.ts';
import { ApiError } from '#web/lib/api/api.ts';
import { queryClient } from '#web/lib/api/query-client.ts';
import { servicesContext } from '#web/lib/api/services.ts';
import { useSessionToken } from '#web/lib/api/session.ts';
import { productPath } from '#web/lib/navigation/product-url.ts';
import { unlistedMeta } from '#web/lib/page/unlisted-meta.ts';
import * as en from '#web/texts/en/back-in-stock.ts';
import type { Route } from './+types/stock-request-page';
import { AuthLayout, AuthLayoutFooter } from './auth-layout.tsx';
import { redirectFormerSlug } from './redirect-former-slug.ts';

const texts = defineTexts({ en });

export const meta = unlistedMeta(() => texts().pageTitle);

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { api } = context.get(servicesContext);
  const read = readStockRequest(new URL(request.url).searchParams);
  try {
    const { product } = await api('GET /product/item/:slug', { params });
    const { _id, slug, name, variants = [] } = product;
    const variant = variants.find((one) => one._id === read.variant);
    const wanted = variant ?? product;
    return {
      product: { _id, slug },
      variant: variant?._id ?? null,
      name: variant ? `${name}, ${variant.values.join(', ')}` : name,
      isSoldOut: wanted.quantity === 0,
      said: read.said,
    };
  } catch (failure) {
    if (!(failure instanceof ApiError && failure.status === 404)) throw failure;
    const pathTo = (slug: string) => href('/back-in-stock/:slug', { slug });
    await redirectFormerSlug(api, 'product', params.slug, request, pathTo);
    return data(null, { status: 404 });
  }
}

/** "Tell me when it is back": a page of its own, which also works without JavaScript. */
export default function StockRequestPage({ loaderData }: Route.ComponentProps) {
  const isGuest = useSessionToken() === null;
  const { data: profile } = useQuery({ ...profileQuery, enabled: !isGuest }, queryClient);
  const { pageTitle, notAvailable, soldOut, available, toProduct } = texts();
  if (loaderData === null) return <AuthLayout title={pageTitle}>{notAvailable}</AuthLayout>;
  const { product, variant, name, isSoldOut, said } = loaderData;
  return (
    <AuthLayout title={pageTitle}>
      <p>{isSoldOut ? soldOut(name) : available(name)}</p>
      {isSoldOut ? (
        <StockRequestForm
          key={`${variant} ${said}`}
          {...{ product, variant, said }}
          ownEmail={profile?.email ?? undefined}
        />
      ) : null}
      <AuthLayoutFooter>
        <ButtonLink to={productPath(product.slug, { variant: variant ?? undefined })} variant="quiet">
          {toProduct}
        </ButtonLink>
      </AuthLayoutFooter>
    </AuthLayout>
  );
}
