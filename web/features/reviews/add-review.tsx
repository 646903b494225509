import { Suspense, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { Skeleton } from '#web/components/ui/loading.tsx';
import { lazyPart } from '#web/lib/lazy-part.ts';
import { useSessionToken } from '#web/lib/session.ts';

const Form = lazyPart(() => import('./review-form.tsx'));

type AddReviewProps = {
  productId: string;
  /** The login page that comes back here. */
  loginPath: string;
};

/** 'Add Review': the form for who is signed in, fetched when it comes near; the way to the login for guests. */
export function AddReview({ productId, loginPath }: AddReviewProps) {
  const token = useSessionToken();
  return (
    <div className="reviews-form">
      <h3 className="lead mb-5" id="add-review">
        Add Review
      </h3>
      {token ? (
        <NearForm productId={productId} />
      ) : (
        <p>
          <Link to={loginPath} className="link">
            Login
          </Link>{' '}
          to add a review.
        </p>
      )}
    </div>
  );
}

function NearForm({ productId }: { productId: string }) {
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
    <div ref={place}>
      {isNear ? (
        <Suspense fallback={<FormSkeleton />}>
          <Form.Part productId={productId} />
        </Suspense>
      ) : (
        <FormSkeleton />
      )}
    </div>
  );
}

/** As high as the form that comes. */
function FormSkeleton() {
  return (
    <div className="form" aria-hidden="true">
      <Skeleton className="h-16 w-1/2" />
      <Skeleton className="h-[70px] w-full" />
      <Skeleton className="h-[142px] w-full" />
      <Skeleton className="h-[70px] w-full" />
      <Skeleton className="h-11 w-28" />
    </div>
  );
}
