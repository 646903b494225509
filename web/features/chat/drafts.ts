import { onSessionChange } from '#web/lib/api/session.ts';

export interface Draft {
  text: string;
  /** Text that was typed for the person, such as the number of an order; '' for nothing. */
  typed: string;
  /** The last attempt to send it. One key a text, so that a retry after a lost reply stores nothing twice. */
  attempt: { text: string; key: string };
}

/** Unsent messages to each person, until the page is loaded again. */
const drafts = new Map<string, Draft>();

/** It stays the same object, and may be changed. */
export function draftTo(userId: string): Draft {
  const draft = drafts.get(userId) ?? { text: '', typed: '', attempt: { text: '', key: '' } };
  drafts.set(userId, draft);
  return draft;
}

/** The draft, with the number of an order typed unless the person has written something. */
export function draftAbout(userId: string, typed: string): Draft {
  const draft = draftTo(userId);
  const isOwn = draft.text.trim() !== '' && draft.text !== draft.typed;
  if (typed !== '' && !isOwn) {
    draft.text = typed;
    draft.typed = typed;
  }
  return draft;
}

// The next person to sign in must not see them.
if (typeof window !== 'undefined') onSessionChange(() => drafts.clear());
