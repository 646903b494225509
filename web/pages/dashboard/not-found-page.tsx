import { data } from 'react-router';
import { dashboardMeta } from './dashboard-meta.ts';
import { DashboardNotFound } from './dashboard-not-found.tsx';

export function loader() {
  return data(null, { status: 404 });
}

export const meta = () => dashboardMeta('Page not found');

export default function NotFoundPage() {
  return <DashboardNotFound />;
}
