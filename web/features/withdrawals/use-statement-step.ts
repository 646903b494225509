import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { createRequestIds } from '#web/lib/api/request-ids.ts';
import type { Draft } from './confirm-step.tsx';

/**
 * Step two has an entry in the history, so that Back leads to step one with what was typed. The statement is in memory alone: the entry
 * holds the id of its request, and shows step one when the page was loaded again.
 */
export function useStatementStep() {
  const { state, search } = useLocation();
  const navigate = useNavigate();
  const [requests] = useState(() => createRequestIds());
  const [draft, setDraft] = useState<Draft>();
  const isOpen = draft !== undefined && readRequest(state) === draft.body.request;
  return {
    /** The statement of step two; undefined in step one. */
    draft: isOpen ? draft : undefined,
    /** The same statement is the same request, also when it was sent before its person went back. */
    open: ({ body, facts }: { body: Omit<Draft['body'], 'request'>; facts: Draft['facts'] }) => {
      const request = requests.idFor(body);
      setDraft({ body: { ...body, request }, facts });
      navigate({ search }, { state: { request } });
    },
    close: () => navigate(-1),
  };
}

/** History state may contain anything. */
const readRequest = (state: unknown): unknown => (state as { request?: unknown } | null)?.request;
