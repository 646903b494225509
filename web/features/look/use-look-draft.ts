import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { isSame } from '#contract/is-same.ts';
import type { Look, LookDraft } from '#contract/look.contract.ts';
import { themes, unreadablePairs } from '#contract/look-colors.ts';
import { ApiError } from '#web/lib/api/api.ts';
import { reportFailure } from '#web/lib/api/report-failure.ts';
import { shopApi } from '#web/lib/api/shop-api.ts';
import { notify } from '#web/lib/page/notify.ts';

/** Milliseconds after the last change. */
const saveAfter = 1000;

/**
 * The draft of the look, which saves itself a second after each change. When somebody else has saved it meanwhile, nothing is saved until
 * the person has decided, and nothing of what was changed is lost.
 */
export function useLookDraft(opened: LookDraft) {
  const [stored, setStored] = useState(opened);
  const [look, setLook] = useState(opened.look);
  const [theirs, setTheirs] = useState<LookDraft | null>(null);
  const [state, setState] = useState<'idle' | 'saving' | 'publishing' | 'failed'>('idle');
  const isSaving = useRef(false);
  const { revalidate } = useRevalidator();
  const isDirty = !isSame(look, stored.look);

  /** @returns the saved draft; null when it was not saved */
  async function save(sent: Look, version: number): Promise<LookDraft | null> {
    if (isSaving.current) return null;
    isSaving.current = true;
    setState('saving');
    try {
      const { draft } = await shopApi('PUT /look', { body: { look: sent, version } });
      setStored(draft);
      setTheirs(null);
      setState('idle');
      return draft;
    } catch (failure) {
      if (failure instanceof ApiError && failure.code === 'look-changed') await follow();
      else reportFailure(failure);
      setState('failed');
      return null;
    } finally {
      isSaving.current = false;
    }
  }

  async function follow(): Promise<void> {
    const newer = await shopApi('GET /look').catch(() => null);
    if (newer) setTheirs(newer.draft);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: `save` is another function in each rendering
  useEffect(() => {
    if (!isDirty || theirs || state === 'publishing' || state === 'saving') return;
    const timer = setTimeout(() => void save(look, stored.version), saveAfter);
    return () => clearTimeout(timer);
  }, [look, isDirty, theirs, stored.version, state === 'saving']);

  async function publish(): Promise<void> {
    const saved = isDirty ? await save(look, stored.version) : stored;
    if (!saved) return;
    setState('publishing');
    try {
      const { message, draft } = await shopApi('POST /look/publish', { body: { version: saved.version } });
      setStored(draft);
      setState('idle');
      notify.success(message);
      // The dashboard has the same colours and the logo.
      await revalidate();
    } catch (failure) {
      if (failure instanceof ApiError && failure.code === 'look-changed') await follow();
      else reportFailure(failure);
      setState('failed');
    }
  }

  return {
    ...{ look, stored, theirs, state, isDirty, publish },
    change: setLook,
    saveNow: () => void save(look, stored.version),
    /** Saves what was changed here over what somebody else has saved. */
    keepMine: () => theirs && void save(look, theirs.version),
    takeTheirs() {
      if (!theirs) return;
      setStored(theirs);
      setLook(theirs.look);
      setTheirs(null);
      setState('idle');
    },
    unreadable: themes.flatMap((theme) => unreadablePairs(theme, look.colors[theme])),
  };
}

export type EditedLook = ReturnType<typeof useLookDraft>;
