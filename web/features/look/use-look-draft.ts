import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { isSame } from '#contract/is-same.ts';
import type { Look, LookDraft } from '#contract/look.contract.ts';
import { type LookColor, type Theme, themes, unreadablePairs } from '#contract/look-colors.ts';
import { ApiError } from '#web/lib/api/api.ts';
import { reportFailure } from '#web/lib/api/report-failure.ts';
import { shopApi } from '#web/lib/api/shop-api.ts';
import { notify } from '#web/lib/page/notify.ts';
import { changeLook, type EditedLook, takeBack, toEdited, typeColor, undoTaking } from './edited-look.ts';
import { lookQuery } from './look.queries.ts';
import { checkLook } from './unfinished.ts';

/** Milliseconds after the last change. */
const saveAfter = 1000;

/**
 * The draft of the look, which saves itself a second after each change. When somebody else has saved it meanwhile, nothing is saved until
 * the person has decided, and nothing of what was changed is lost.
 */
export function useLookDraft(opened: LookDraft) {
  const [stored, setStored] = useState(opened);
  const [edited, setEdited] = useState(() => toEdited(opened.look));
  const [theirs, setTheirs] = useState<LookDraft | null>(null);
  const [state, setState] = useState<'idle' | 'saving' | 'failed'>('idle');
  const [isPublishing, setPublishing] = useState(false);
  /** Counts drafts that took the place of what was being edited: half-typed texts were of the one before. */
  const [replaced, setReplaced] = useState(0);
  const running = useRef<Promise<LookDraft | null>>(null);
  const client = useQueryClient();
  const { revalidate } = useRevalidator();
  const { look } = edited;
  const { savable, unfinished } = checkLook(look, stored.look);
  const canSave = !isSame(savable, stored.look);
  const isDirty = canSave || unfinished.length > 0;

  function keep(draft: LookDraft): void {
    setStored(draft);
    setTheirs(null);
    // Otherwise the preview, and this page when it is opened again, would begin with a former draft.
    client.setQueryData(lookQuery.queryKey, (shown) => shown && draft);
  }

  /** @returns the saved draft; null when it was not saved. One save runs at a time: while one does, it is what is awaited. */
  function save(sent: Look, version: number): Promise<LookDraft | null> {
    running.current ??= send(sent, version).finally(() => {
      running.current = null;
    });
    return running.current;
  }

  async function send(sent: Look, version: number): Promise<LookDraft | null> {
    setState('saving');
    try {
      const { draft } = await shopApi('PUT /look', { body: { look: sent, version } });
      keep(draft);
      setState('idle');
      return draft;
    } catch (failure) {
      await tell(failure);
      setState('failed');
      return null;
    }
  }

  async function tell(failure: unknown): Promise<void> {
    if (!(failure instanceof ApiError && failure.code === 'look-changed')) return reportFailure(failure);
    const newer = await shopApi('GET /look').catch(() => null);
    if (newer) setTheirs(newer.draft);
    else reportFailure(failure);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: `save` is another function in each rendering
  useEffect(() => {
    // After a failure the next change tries again, or the button: not each second.
    if (!canSave || theirs || isPublishing || state !== 'idle') return;
    const timer = setTimeout(() => void save(savable, stored.version), saveAfter);
    return () => clearTimeout(timer);
  }, [look, canSave, theirs, stored.version, isPublishing, state]);

  async function publish(): Promise<void> {
    setPublishing(true);
    try {
      // It may have begun before the last change.
      const before = running.current ? await running.current : stored;
      const saved = before && !isSame(savable, before.look) ? await save(savable, before.version) : before;
      if (!saved) return;
      const { message, draft } = await shopApi('POST /look/publish', { body: { version: saved.version } });
      keep(draft);
      notify.success(message);
      // The dashboard has the same colours and the logo.
      await revalidate();
    } catch (failure) {
      await tell(failure);
    } finally {
      setPublishing(false);
    }
  }

  function edit(next: (edited: EditedLook) => EditedLook): void {
    setEdited(next);
    setState((now) => (now === 'failed' ? 'idle' : now));
  }

  function replace(next: (edited: EditedLook) => EditedLook): void {
    setReplaced((count) => count + 1);
    edit(next);
  }

  const unreadable = themes.flatMap((theme) => unreadablePairs(theme, look.colors[theme]));
  const isPublished = stored.isPublished && !isDirty;
  return {
    ...{ unreadable, isPublished },
    canPublish:
      !isPublished &&
      theirs === null &&
      [unreadable, unfinished, edited.typed].every(({ length }) => length === 0),
    ...{
      unfinished,
      canSave,
      look,
      typed: edited.typed,
      taken: edited.taken,
      replaced,
      stored,
      theirs,
      state,
      isPublishing,
      isDirty,
      publish,
    },
    change: (change: (look: Look) => Look) => edit((now) => changeLook(now, change)),
    typeColor: (theme: Theme, color: LookColor, text: string) =>
      edit((now) => typeColor(now, theme, color, text)),
    takeBack: (number: number, version: Look) => replace((now) => takeBack(now, number, version)),
    undoTaking: () => replace(undoTaking),
    saveNow: () => void save(savable, stored.version),
    /** Saves what was changed here over what somebody else has saved. */
    keepMine: () => theirs && void save(checkLook(look, theirs.look).savable, theirs.version),
    takeTheirs() {
      if (!theirs) return;
      keep(theirs);
      replace(() => toEdited(theirs.look));
    },
  };
}

export type LookEditing = ReturnType<typeof useLookDraft>;
