import { data } from 'react-router';
import { DashboardNotFound } from './dashboard-not-found.tsx';
import { deskMeta } from './desk-meta.ts';

export function loader() {
  return data(null, { status: 404 });
}

export const meta = () => deskMeta('Page not found');

export default function NotFoundPage() {
  return <DashboardNotFound />;
}
