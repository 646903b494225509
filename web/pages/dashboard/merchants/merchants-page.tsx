import { MerchantsView } from '#web/features/merchants/merchants-view.tsx';
import type { Route } from './+types/merchants-page';

export const meta: Route.MetaFunction = () => [
  { title: 'Merchants' },
  { name: 'robots', content: 'noindex' },
];

export default function MerchantsPage() {
  return <MerchantsView />;
}
