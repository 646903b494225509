import { useQuery } from '@tanstack/react-query';
import { type ChangeEvent, useEffect, useState } from 'react';
import { defineTexts } from '#contract/texts.ts';
import { Button, ButtonLink, buttonClass } from '#web/components/buttons/button.tsx';
import { Checkbox } from '#web/components/form/checkbox.tsx';
import { Form } from '#web/components/form/form-layout.tsx';
import { Refusal } from '#web/components/form/refusal.tsx';
import { TextArea } from '#web/components/form/text-area.tsx';
import { ActionBar } from '#web/components/table/bulk-bar.tsx';
import { wordsInForm } from '#web/lib/api/report-failure.ts';
import { formatCount } from '#web/lib/format/format.ts';
import { useAskBeforeUnload } from '#web/lib/forms/use-ask-before-unload.ts';
import { useUnsaved } from '#web/lib/forms/use-unsaved.ts';
import { useKept } from '#web/lib/navigation/use-kept.ts';
import * as en from '#web/texts/en/tracking-list.ts';
import { SentNote } from './sent-note.tsx';
import * as styles from './tracking-list.module.css';
import { type SentList, trackingPreview, useSendList } from './tracking-list.queries.ts';
import { TrackingTable } from './tracking-table.tsx';

const texts = defineTexts({ en });
/** Milliseconds between the last key and the preview. */
const previewDelay = 400;

/** Numbers that somebody pastes, what becomes of each line, and one press that sends what is ready. */
export function TrackingList({ listPath }: { listPath: string }) {
  const words = texts();
  const [typed, setTyped] = useKept('numbers', '');
  const [sent, setSent] = useKept<SentList | null>('sent', null);
  const [notify, setNotify] = useState(true);
  const [onlyRefused, setOnlyRefused] = useState(false);
  const [unreadable, setUnreadable] = useState<string>();
  const asked = useSettled(typed);
  const preview = useQuery({ ...trackingPreview(asked), enabled: asked.trim() !== '' && sent === null });
  const send = useSendList(setSent);
  // The history keeps the numbers for whoever comes back, so no link asks.
  const isTyped = typed.trim() !== '' && sent === null;
  useAskBeforeUnload(isTyped, useUnsaved(isTyped));
  const startAgain = (text: string) => {
    setTyped(text);
    setSent(null);
  };
  if (sent) return <SentNote sent={sent} onUndone={() => setSent(null)} onMore={() => startAgain('')} />;

  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const text = await target.files?.[0]?.text();
    // Otherwise the same file could not be chosen again.
    target.value = '';
    if (text === undefined) return;
    const isText = !text.includes('\u0000') && !text.includes('\ufffd');
    setUnreadable(isText ? undefined : words.noText);
    if (isText) setTyped(text);
  };
  const isEmpty = typed.trim() === '';
  const lines = isEmpty || preview.isError ? [] : (preview.data ?? []);
  const ready = lines.filter(({ result }) => result === 'ready');
  const added = ready.filter(({ parcel }) => parcel !== null).length;
  const sends = ready.length - added;
  const refused = lines.filter(({ result }) => result === 'refused');
  // Only what somebody has seen is sent.
  const isSeen = asked === typed && !preview.isFetching;
  const problem =
    unreadable ?? (preview.isError && isSeen && !isEmpty ? wordsInForm(preview.error) : undefined);
  return (
    <>
      <Form dense className={styles.paste} onSubmit={(event) => event.preventDefault()}>
        <TextArea
          className={styles.numbers}
          label={words.numbers}
          rows={lines.length > 0 ? 4 : 8}
          placeholder={words.example}
          spellCheck={false}
          autoComplete="off"
          value={typed}
          disabled={send.isPending}
          error={problem}
          onChange={({ target }) => {
            setUnreadable(undefined);
            setTyped(target.value);
          }}
        />
        <p className={`meta muted ${styles.hint}`}>
          {words.hint}{' '}
          <label className={buttonClass({ variant: 'link' }, styles.file)}>
            {words.chooseFile}
            <input type="file" accept=".csv,.tsv,.txt,text/csv" className="sr-only" onChange={choose} />
          </label>
        </p>
      </Form>
      {lines.length > 0 ? (
        <>
          <div className={styles.sums}>
            <p className="ui" role="status">
              <b className="strong">{words.ready(sends, formatCount(sends), added, formatCount(added))}</b>
              {words.others(
                refused.length,
                formatCount(refused.length),
                lines.length - ready.length - refused.length,
              )}
            </p>
            {refused.length > 0 ? (
              <Button size="small" aria-pressed={onlyRefused} onClick={() => setOnlyRefused(!onlyRefused)}>
                {onlyRefused ? words.showAll : words.showRefused}
              </Button>
            ) : null}
          </div>
          <TrackingTable lines={onlyRefused && refused.length > 0 ? refused : lines} />
          <Refusal text={send.error ? wordsInForm(send.error) : undefined} />
          <ActionBar
            label={words.actions}
            choice={
              <Checkbox
                label={words.notify}
                checked={notify}
                disabled={send.isPending}
                onChange={({ target }) => setNotify(target.checked)}
              />
            }
          >
            <ButtonLink variant="quiet" to={listPath}>
              {words.cancel}
            </ButtonLink>
            <Button
              variant="primary"
              disabled={!isSeen || ready.length === 0}
              busy={send.isPending}
              busyLabel={words.sending}
              onClick={() => send.mutate({ lines, notify })}
            >
              {words.send(sends, formatCount(sends), added, formatCount(added))}
            </Button>
          </ActionBar>
        </>
      ) : null}
    </>
  );
}

/** The text once nobody has typed for a moment. */
function useSettled(typed: string): string {
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), previewDelay);
    return () => clearTimeout(timer);
  }, [typed]);
  return settled;
}
