import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { href, Navigate } from 'react-router';
import { startQuery } from '#web/features/settings/settings.queries.ts';

/** Leads an owner who has signed in to the first page of a new shop, or to the overview. */
export default function OwnerLanding({ waiting }: { waiting: ReactNode }) {
  const { data, isPending } = useQuery(startQuery);
  if (isPending) return waiting;
  // When it cannot be read, the overview says so.
  return <Navigate to={href(data?.isNext ? '/dashboard/start' : '/dashboard/overview')} replace />;
}
