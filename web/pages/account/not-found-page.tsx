import { data } from 'react-router';
import { DashboardNotFound } from './dashboard-not-found.tsx';

export function loader() {
  return data(null, { status: 404 });
}

export default function NotFoundPage() {
  return <DashboardNotFound />;
}
