import { href } from 'react-router';
import { imageSources } from '#contract/images.ts';
import type { ModeratedReview } from '#contract/reviews.contract.ts';
import { defineTexts } from '#contract/texts.ts';
import { Link } from '#web/components/buttons/link.tsx';
import { Status } from '#web/components/labels/badges.tsx';
import { Stars } from '#web/components/labels/stars.tsx';
import { Image } from '#web/components/pictures/image.tsx';
import { PickBox } from '#web/components/table/pick-cells.tsx';
import type { Picked } from '#web/components/table/picked-rows.ts';
import { formatDate } from '#web/lib/format/format.ts';
import { imageProps } from '#web/lib/page/image-props.ts';
import { cx } from '#web/lib/values/class-names.ts';
import * as en from '#web/texts/en/reviews.ts';
import { reviewTones } from './moderation-actions.rules.ts';
import { ModerationActions } from './moderation-actions.tsx';
import * as styles from './moderation-list.module.css';

const texts = defineTexts({ en });

type ModerationListProps = {
  reviews: readonly ModeratedReview[];
  /** Actions for them; null for those who only read. */
  moderation: {
    /** A review's status changed, or it was deleted. */
    onChanged: () => void;
    picked: Picked;
    onPick: (next: Picked) => void;
    /** The reviews are those of another page or filter. */
    disabled: boolean;
  } | null;
};

/** Reviews with their product and author; for moderators also status and actions. */
export function ModerationList({ reviews, moderation }: ModerationListProps) {
  const approvable = reviews.filter(({ status }) => status !== 'Approved');
  return (
    <ul className={cx(styles.list, moderation ? styles.moderated : null)}>
      {reviews.map((review) => (
        <li key={review._id} className={styles.review}>
          {moderation ? (
            <div>
              {review.status === 'Approved' ? null : (
                <PickBox
                  picking={{ ...moderation, rowLabel: ({ title }) => texts().choose(title) }}
                  rows={approvable}
                  row={review}
                />
              )}
            </div>
          ) : null}
          <ProductImage product={review.product} />
          <div>
            <div className={styles.header}>
              <Stars value={review.rating} />
              <h2 className="break-anywhere">{review.title}</h2>
            </div>
            <p className={styles.text}>{review.review}</p>
            <p className={`muted meta ${styles.facts}`}>
              <span className={`strong ${styles.author}`}>{review.user.firstName}</span> on{' '}
              {review.product ? (
                <Link
                  className="link break-anywhere"
                  to={href('/product/:slug', { slug: review.product.slug })}
                >
                  {review.product.name}
                </Link>
              ) : (
                'Product is not available.'
              )}
              <time dateTime={review.created}>{formatDate(review.created)}</time>
            </p>
          </div>
          {moderation ? (
            <>
              <Status tone={reviewTones[review.status]}>{review.status}</Status>
              <ModerationActions review={review} onChanged={moderation.onChanged} />
            </>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

function ProductImage({ product }: Pick<ModeratedReview, 'product'>) {
  const sources = product?.imageUrl ? imageSources(product.imageUrl, { upTo: 160 }) : null;
  return <Image {...imageProps(sources)} sizes="56px" alt="" className={styles.picture} />;
}
