import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type HomeSection, maxSections } from '#contract/home-sections.ts';
import type { Look } from '#contract/look.contract.ts';
import { defineTexts } from '#contract/texts.ts';
import { Button } from '#web/components/buttons/button.tsx';
import { RowsSkeleton } from '#web/components/feedback/loading.tsx';
import { WarningNote } from '#web/components/form/warning-note.tsx';
import { cx } from '#web/lib/values/class-names.ts';
import * as en from '#web/texts/en/look-home.ts';
import { BannersFields } from './banners-fields.tsx';
import { addSection, isBeside, moveSection, replaceGround, type SectionKind } from './edited-sections.ts';
import { useChoices } from './home-choices.ts';
import * as styles from './home-part.module.css';
import { MoveButtons, movingIn } from './move-buttons.tsx';
import { ProductsFields } from './products-fields.tsx';
import { useUndo } from './use-undo.tsx';
import { useUploads } from './use-uploads.ts';

const texts = defineTexts({ en });

/** Why a section, or a part of it, is not shown; null where all is. */
type SectionNote = 'hidden' | 'empty' | 'part' | null;
/** @returns the sections, ours for null, and what of them visitors would not see */
export type CheckHome = (
  home: Look['home'],
) => Promise<{ sections: HomeSection[]; leftOut: readonly SectionNote[] }>;

interface HomePartProps {
  home: Look['home'];
  checkHome: CheckHome;
  onChange: (change: (home: Look['home']) => Look['home']) => void;
}

/** The sections of the home page. One is open at a time. */
export function HomePart({ home, checkHome, onChange }: HomePartProps) {
  const words = texts();
  const [open, setOpen] = useState<number | null>(null);
  const list = useRef<HTMLOListElement>(null);
  const choices = useChoices();
  const checked = useQuery({
    queryKey: ['look-home', home?.map(askedContent) ?? null],
    queryFn: () => checkHome(home),
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  // Sections of the owner that are still shown meanwhile are not ours.
  const sections = home ?? (checked.isPlaceholderData ? undefined : checked.data?.sections);
  const undo = useUndo(home, list, (next) => onChange(() => next));
  const uploads = useUploads((before, picture) =>
    // On our page its sections become the owner's, unless that was left meanwhile.
    onChange((now) => {
      const all = now ?? (home === null ? sections : null);
      return all ? replaceGround(all, before, picture) : now;
    }),
  );
  const failed = checked.isError ? (
    <>
      {words.failed}{' '}
      <Button variant="link" onClick={() => void checked.refetch()}>
        {words.retry}
      </Button>
    </>
  ) : null;
  if (!sections) return failed ? <WarningNote>{failed}</WarningNote> : <RowsSkeleton rows={7} />;

  const change = (next: (sections: readonly HomeSection[]) => HomeSection[]) =>
    onChange((now) => next(now ?? sections));
  const isShown = (at: number) => ['hidden', 'empty'].every((note) => checked.data?.leftOut[at] !== note);
  const move = movingIn(list, (at, by) => {
    change((now) => moveSection(now, at, by));
    if (open === at) setOpen(at + by);
    else if (open === at + by) setOpen(at);
    return at + by;
  });
  return (
    <section aria-label={words.sections} className={styles.part}>
      <WarningNote>{failed}</WarningNote>
      {home === null ? (
        <p className="muted meta">{words.ours}</p>
      ) : (
        <Button
          variant="link"
          onClick={() => {
            setOpen(null);
            undo.remove(words.isOurs, null);
          }}
        >
          {words.backToOurs}
        </Button>
      )}
      {sections.length === 0 ? <p>{words.noSections}</p> : null}
      <ol ref={list} tabIndex={-1} className={styles.sections}>
        {sections.map((section, at) => {
          const name = words.kinds[section.kind];
          const note = checked.isPlaceholderData ? null : (checked.data?.leftOut[at] ?? null);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: sections are known by their places
            <li key={at} className={styles.section}>
              <div className={styles.head}>
                <button
                  type="button"
                  className={styles.name}
                  aria-expanded={open === at}
                  onClick={() => setOpen(open === at ? null : at)}
                >
                  <b className="strong">{name}</b>
                  <small className={cx('meta', note ? styles.leftOut : 'muted')}>
                    {note ? noteInWords(section.kind, note) : choices.sectionSummary(section)}
                  </small>
                </button>
                <MoveButtons
                  labels={{ up: words.moveUp(name), down: words.moveDown(name) }}
                  canMove={(by) => sections[at + by] !== undefined}
                  onMove={(by) => move(at, by)}
                />
              </div>
              {open === at ? (
                <div className={styles.body}>
                  {'banners' in section ? (
                    <BannersFields
                      {...{ section, choices, uploads }}
                      isBeside={isBeside(sections, at, isShown)}
                      onChange={(changed) => change((now) => now.with(at, changed))}
                      onRemove={(said, changed) => undo.remove(said, sections.with(at, changed))}
                    />
                  ) : null}
                  {section.kind === 'products' ? (
                    <ProductsFields
                      {...{ section, choices }}
                      onChange={(changed) => change((now) => now.with(at, changed))}
                    />
                  ) : null}
                  <Button
                    size="small"
                    variant="quiet"
                    onClick={() => {
                      setOpen(null);
                      undo.remove(words.removed(name), sections.toSpliced(at, 1));
                    }}
                  >
                    {words.removeSection}
                  </Button>
                </div>
              ) : null}
            </li>
          );
        })}
      </ol>
      {undo.note}
      <fieldset className={styles.add} disabled={sections.length >= maxSections}>
        <legend className="strong">{words.add}</legend>
        {(Object.keys(words.kinds) as SectionKind[]).map((kind) => (
          <Button
            key={kind}
            size="small"
            onClick={() => {
              change((now) => addSection(now, kind));
              setOpen(sections.length);
              requestAnimationFrame(() => list.current?.lastElementChild?.querySelector('button')?.focus());
            }}
          >
            {words.kinds[kind]}
          </Button>
        ))}
        {sections.length >= maxSections ? <p className="muted meta">{words.full(maxSections)}</p> : null}
      </fieldset>
    </section>
  );
}

/** The part of a section that decides what is left out of it: nothing that is typed. */
function askedContent(section: HomeSection): unknown {
  if (section.kind === 'products') return [section.kind, section.of];
  return 'banners' in section
    ? [section.kind, ...section.banners.map(({ link }) => (link?.to === 'address' ? null : link))]
    : section.kind;
}

function noteInWords(kind: SectionKind, note: NonNullable<SectionNote>): string {
  const { carousel, products, other } = texts().leftOut;
  if (kind === 'carousel' || kind === 'side') return carousel[note];
  return (kind === 'products' ? products : other)[note];
}
