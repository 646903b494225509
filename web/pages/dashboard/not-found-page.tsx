import { data } from 'react-router';
import { unlistedMeta } from '#web/lib/page/unlisted-meta.ts';
import { DashboardNotFound } from './dashboard-not-found.tsx';

export function loader() {
  return data(null, { status: 404 });
}

export const meta = unlistedMeta('Page not found');

export default function NotFoundPage() {
  return <DashboardNotFound />;
}
