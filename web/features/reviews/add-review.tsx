import { Suspense, useEffect, useRef, useState } from 'react';
import { Link } from '#web/components/buttons/link.tsx';
import { useSessionToken } from '#web/lib/api/session.ts';
import { lazyComponent } from '#web/lib/page/lazy-component.ts';
import * as styles from './add-review.module.css';

const OwnReview = lazyComponent(() => import('./own-review.tsx'));

type AddReviewProps = {
  slug: string;
  productId: string;
  /** The login page that comes back here. */
  loginPath: string;
  className?: string;
};

/** The member's review or the form for one, loaded when it scrolls near; a link to the login for guests. */
export function AddReview({ slug, productId, loginPath, className }: AddReviewProps) {
  const token = useSessionToken();
  return (
    <div className={className} id="add-review">
      {token ? (
        // Somebody else's review is another one.
        <NearForm key={token + productId} {...{ slug, productId }} />
      ) : (
        <>
          <h3 className={`lead ${styles.title}`}>Add Review</h3>
          <p>
            <Link to={loginPath} className="link">
              Login
            </Link>{' '}
            to add a review.
          </p>
        </>
      )}
    </div>
  );
}

function NearForm(product: { slug: string; productId: string }) {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (!place.current) return;
    const watcher = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true);
      },
      { rootMargin: '600px' },
    );
    watcher.observe(place.current);
    return () => watcher.disconnect();
  }, []);
  return (
    // Until then as high as the form, so that nothing jumps when it comes.
    <div ref={place} className={isNear ? undefined : styles.place}>
      {isNear ? (
        <Suspense>
          <OwnReview.Component {...product} />
        </Suspense>
      ) : null}
    </div>
  );
}
