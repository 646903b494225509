import { ModerationView } from '#web/features/reviews/moderation-view.tsx';
import type { Route } from './+types/reviews-page';

export const meta: Route.MetaFunction = () => [{ title: 'Reviews' }, { name: 'robots', content: 'noindex' }];

export default function ReviewsPage() {
  return <ModerationView />;
}
