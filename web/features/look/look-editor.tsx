import { type ReactNode, useEffect, useState } from 'react';
import { href, useNavigate } from 'react-router';
import type { LookDraft } from '#contract/look.contract.ts';
import { defineTexts } from '#contract/texts.ts';
import { Button, ButtonLink } from '#web/components/buttons/button.tsx';
import { UnsavedGuard } from '#web/components/form/unsaved-guard.tsx';
import { WarningNote } from '#web/components/form/warning-note.tsx';
import { Status } from '#web/components/labels/badges.tsx';
import { ViewLinks } from '#web/components/table/view-links.tsx';
import { formatDate } from '#web/lib/format/format.ts';
import * as en from '#web/texts/en/look.ts';
import * as enMenus from '#web/texts/en/menus.ts';
import { ColorsPart } from './colors-part.tsx';
import { type CheckHome, HomePart } from './home-part.tsx';
import * as styles from './look-editor.module.css';
import { MarksPart } from './marks-part.tsx';
import { MenusPart } from './menus-part.tsx';
import { PreviewPane } from './preview-pane.tsx';
import type { Unfinished } from './unfinished.ts';
import { type LookEditing, useLookDraft } from './use-look-draft.ts';
import { VersionsPart } from './versions-part.tsx';

const texts = defineTexts({ en });
const menuWords = defineTexts({ en: enMenus });

export const lookParts = ['marks', 'home', 'menus', 'versions'] as const;
type LookPart = (typeof lookParts)[number];

interface LookEditorProps {
  draft: LookDraft;
  part: LookPart;
  hrefFor: (part: string) => string;
  checkHome: CheckHome;
}

/** The draft of the look beside its preview. */
export function LookEditor({ draft, part, hrefFor, checkHome }: LookEditorProps) {
  const edited = useLookDraft(draft);
  const { look, stored, unreadable, unfinished, typed, change } = edited;
  const words = texts();
  const parts: Record<LookPart, ReactNode> = {
    marks: (
      <>
        <MarksPart look={look} onChange={change} />
        <ColorsPart {...{ look, typed, unreadable }} onChange={edited.typeColor} />
      </>
    ),
    home: (
      <HomePart
        // Texts that are half typed are of the draft that was there before.
        key={edited.replaced}
        home={look.home}
        checkHome={checkHome}
        onChange={(next) => change((now) => ({ ...now, home: next(now.home) }))}
      />
    ),
    menus: (
      <MenusPart
        key={edited.replaced}
        menus={look.menus}
        targets={stored.targets}
        onChange={(menus) => change((now) => ({ ...now, menus }))}
      />
    ),
    versions: (
      <VersionsPart
        versions={stored.versions}
        taken={edited.taken?.number}
        onTakeBack={edited.takeBack}
        onUndo={edited.undoTaking}
      />
    ),
  };
  return (
    <>
      <UnsavedGuard
        when={edited.isDirty}
        isSaving={edited.state === 'saving' || edited.isPublishing}
        changed={[]}
      />
      <LookHead edited={edited} />
      <div className={styles.columns}>
        <div className={styles.editor}>
          <ViewLinks
            label={words.parts.label}
            views={lookParts.map((value) => ({ value, label: words.parts[value] }))}
            current={part}
            hrefFor={hrefFor}
          />
          <Meanwhile edited={edited} />
          <WarningNote>
            {unreadable.length > 0
              ? words.unreadable([...new Set(unreadable.map(({ color }) => words.names[color]))])
              : null}
          </WarningNote>
          <WarningNote>
            {typed.length > 0
              ? words.halfTyped(
                  typed.map(({ theme, color }) => words.inTheme(words.names[color], words.themes[theme])),
                )
              : null}
          </WarningNote>
          <WarningNote>
            {unfinished.length > 0 ? words.unfinished(unfinished.map(placeInWords)) : null}
          </WarningNote>
          {parts[part]}
        </div>
        <div className={styles.preview}>
          <PreviewPane version={stored.version} />
        </div>
      </div>
    </>
  );
}

function placeInWords(place: Unfinished): string {
  const words = texts();
  return place.part === 'home'
    ? words.banner(place.section + 1, place.banner + 1)
    : words.entry(menuWords().menuTitles[place.menu], place.entry + 1);
}

function LookHead({ edited }: { edited: LookEditing }) {
  const { state, isDirty, isPublished, isPublishing, canPublish, theirs, publish, saveNow } = edited;
  const words = texts();
  return (
    <div className={styles.head}>
      <h1>{words.title}</h1>
      <span role="status">
        <Status tone={isPublished ? 'pos' : 'warn'}>{stateInWords(edited)}</Status>
      </span>
      {state === 'failed' && isDirty && !theirs ? (
        <Button size="small" onClick={saveNow}>
          {words.retry}
        </Button>
      ) : null}
      <span className={styles.actions}>
        <PreviewLink edited={edited} />
        <Button
          variant="primary"
          busy={isPublishing}
          busyLabel={words.publishing}
          // Not `disabled`: that would take the focus away once it is published.
          aria-disabled={!canPublish}
          onClick={() => {
            if (canPublish) void publish();
          }}
        >
          {words.publish}
        </Button>
      </span>
    </div>
  );
}

/** On phones the preview is a page of its own. It opens once the draft is saved, so that it shows what was changed just now. */
function PreviewLink({ edited: { canSave, state, saveNow } }: { edited: LookEditing }) {
  const navigate = useNavigate();
  const [isAwaited, setAwaited] = useState(false);
  const preview = href('/dashboard/look/preview');
  useEffect(() => {
    if (!isAwaited || (canSave && state !== 'failed')) return;
    setAwaited(false);
    if (!canSave) void navigate(preview);
  }, [isAwaited, canSave, state, navigate, preview]);
  return (
    <ButtonLink
      className="narrow-only"
      to={preview}
      onClick={(event) => {
        if (!canSave) return;
        event.preventDefault();
        saveNow();
        setAwaited(true);
      }}
    >
      {texts().preview}
    </ButtonLink>
  );
}

function stateInWords({ state, isDirty, stored }: LookEditing): string {
  const words = texts();
  if (state === 'saving') return words.saving;
  if (isDirty) return state === 'failed' ? words.failed : words.unsaved;
  if (stored.isPublished) return words.shown;
  return words.saved(stored.savedAt ? formatDate(stored.savedAt) : words.justNow, stored.savedBy);
}

/** Somebody else has saved the draft: both are there until the person has decided. */
function Meanwhile({ edited: { theirs, keepMine, takeTheirs } }: { edited: LookEditing }) {
  const words = texts();
  return (
    <WarningNote>
      {theirs ? (
        <>
          {words.conflict(theirs.savedBy)}
          <span className={styles.choices}>
            <Button size="small" onClick={keepMine}>
              {words.keepMine}
            </Button>
            <Button size="small" variant="quiet" onClick={takeTheirs}>
              {words.takeTheirs}
            </Button>
          </span>
        </>
      ) : null}
    </WarningNote>
  );
}
