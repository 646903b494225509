import { data, href, redirect } from 'react-router';
import { shippingSlug } from '#contract/pages.contract.ts';
import { MarkdownText } from '#web/components/layout/markdown-text.tsx';
import { PageHeader } from '#web/components/layout/page-header.tsx';
import { servicesContext } from '#web/lib/api/services.ts';
import { breadcrumbs, pageMeta } from '#web/lib/page/seo.ts';
import type { Route } from './+types/owner-page';
import { findShownPage } from './find-shown-page.ts';
import { loadRecommendations } from './load-recommendations.ts';
import NotFound from './not-found.tsx';
import { redirectFormerSlug } from './redirect-former-slug.ts';

const absent = 'No page found.';

/** /pages/{slug}: what the owner has published (docs/rules.md#pages-of-the-owner). */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  if (params.slug === shippingSlug) throw redirect(href('/shipping'), 301);
  const { api } = context.get(servicesContext);
  const page = await findShownPage(api, params.slug);
  if (page) return { page };
  await redirectFormerSlug(api, 'page', params.slug, request);
  return data({ page: null, offered: await loadRecommendations(api) }, { status: 404 });
}

export function meta({ matches, loaderData, params }: Route.MetaArgs) {
  const { shop } = matches[0].loaderData;
  const title = loaderData?.page?.title ?? absent;
  const path = href('/pages/:slug', { slug: params.slug });
  if (!loaderData?.page) return pageMeta({ shop, title });
  return pageMeta({ shop, title, path, jsonLd: [breadcrumbs(shop, [[title, path]])] });
}

export default function OwnerPage({ loaderData }: Route.ComponentProps) {
  if (loaderData.page === null) return <NotFound title={absent} offered={loaderData.offered} />;
  const { title, html } = loaderData.page;
  return (
    <div className="wrap page-bottom">
      <PageHeader title={title} />
      <MarkdownText html={html} />
    </div>
  );
}
