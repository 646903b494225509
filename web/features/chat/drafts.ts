import { hasExpired, onSessionChange, sessionToken } from '#web/lib/api/session.ts';
import { readFields, tabStorage } from '#web/lib/values/browser-storage.ts';

export interface Draft {
  text: string;
  /** Text that was typed for the person, such as the number of an order; '' for nothing. */
  typed: string;
  /** The last attempt to send it. One key a text, so that a retry after a lost reply stores nothing twice. */
  attempt: { text: string; key: string };
}

interface Drafts {
  /** Id of the account that writes. */
  account: string;
  /** By the ids of those who get them. */
  drafts: Record<string, Draft>;
}

/** Unsent messages, in session storage: they stay in their tab through a reload. */
const key = 'chat_drafts';
let own: Drafts | null = null;

/** It stays the same object, and may be changed: call `saveDrafts` then. */
export function draftTo(account: string, userId: string): Draft {
  if (own?.account !== account) own = readDrafts(account);
  const draft = own.drafts[userId] ?? { text: '', typed: '', attempt: { text: '', key: '' } };
  own.drafts[userId] = draft;
  return draft;
}

/** The draft, with the number of an order typed unless the person has written something. */
export function draftAbout(account: string, userId: string, typed: string): Draft {
  const draft = draftTo(account, userId);
  const isOwn = draft.text.trim() !== '' && draft.text !== draft.typed;
  if (typed !== '' && !isOwn) {
    draft.text = typed;
    draft.typed = typed;
  }
  return draft;
}

export function saveDrafts(): void {
  if (own === null) return;
  const drafts = Object.fromEntries(Object.entries(own.drafts).filter(([, { text }]) => text !== ''));
  const isEmpty = Object.keys(drafts).length === 0;
  tabStorage.set(key, isEmpty ? null : JSON.stringify({ account: own.account, drafts } satisfies Drafts));
}

/** Another account has its own drafts. */
function readDrafts(account: string): Drafts {
  const stored = readFields(tabStorage.get(key));
  if (stored.account !== account) return { account, drafts: {} };
  // Only this module writes them.
  return { account, drafts: { ...(stored.drafts as Drafts['drafts']) } };
}

/** The next person to sign in must not see them. After a session that has ended, only its account does. */
function forgetWhenSignedOut(): void {
  if (sessionToken() !== null || hasExpired()) return;
  own = null;
  tabStorage.set(key, null);
}

if (typeof window !== 'undefined') onSessionChange(forgetWhenSignedOut);
