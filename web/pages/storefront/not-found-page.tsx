import { data, href } from 'react-router';
import gapOnTheShelf from '#web/art/gap-on-the-shelf.svg?no-inline';
import { Link } from '#web/components/buttons/link.tsx';
import { servicesContext } from '#web/lib/api/services.ts';
import { pageMeta } from '#web/lib/page/seo.ts';
import { cx } from '#web/lib/values/class-names.ts';
import type { Route } from './+types/not-found-page';
import { loadRecommendations } from './load-recommendations.ts';
import * as styles from './not-found-page.module.css';
import RecommendedProducts from './recommended-products.tsx';

/** /404 and every unknown path. */
export async function loader({ context }: Route.LoaderArgs) {
  return data({ offered: await loadRecommendations(context.get(servicesContext).api) }, { status: 404 });
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ shop: matches[0].loaderData.shop, title: 'Page not found', isListed: false });
}

export default function NotFoundPage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <section className={cx('wrap-flush', styles.page)}>
        <img src={gapOnTheShelf} alt="" width={1440} height={640} />
        <div className={cx('wrap', styles.text)}>
          <h1 className="display">Page not found</h1>
          <p className={cx('lead', styles.lead)}>The page you are looking for was not found.</p>
          <p className={styles.links}>
            <Link className="link tap" to={href('/shop')}>
              See all products
            </Link>
            <Link className="link tap" to={href('/')}>
              Go to the homepage
            </Link>
          </p>
        </div>
      </section>
      <div className="wrap page-bottom">
        <RecommendedProducts products={loaderData.offered} />
      </div>
    </>
  );
}
