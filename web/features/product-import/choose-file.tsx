import { useMutation } from '@tanstack/react-query';
import { type DragEvent, useEffect, useRef, useState } from 'react';
import { maxImportBytes } from '#contract/product-imports.contract.ts';
import { defineTexts } from '#contract/texts.ts';
import { Button, buttonClass } from '#web/components/buttons/button.tsx';
import { ProgressBar } from '#web/components/feedback/progress-bar.tsx';
import { Icon } from '#web/components/pictures/icon.tsx';
import { ApiError } from '#web/lib/api/api.ts';
import { reportFailure } from '#web/lib/api/report-failure.ts';
import * as en from '#web/texts/en/product-import.ts';
import * as styles from './choose-file.module.css';
import { saveTemplate } from './import-template.ts';
import { SavePictures } from './save-pictures.tsx';
import { sendFile } from './send-file.ts';
import { BrokenZip, type SentPictures } from './sent-pictures.ts';

const texts = defineTexts({ en });

const isZip = ({ name }: File) => /\.zip$/i.test(name);

interface ChooseFileProps {
  isMerchant: boolean;
  /** Gets the id of the import whose file was sent. */
  onSent: (id: string) => void;
}

/** Chooses a file by button or drag and drop, and sends it. */
export function ChooseFile({ isMerchant, onSent }: ChooseFileProps) {
  const { choose } = texts();
  const [problem, setProblem] = useState<string | null>(null);
  const [pictures, setPictures] = useState<SentPictures | null>(null);
  const [sent, setSent] = useState(0);
  const stop = useRef<AbortController>(null);
  useEffect(() => () => stop.current?.abort(), []);
  const { mutate: send, isPending } = useMutation({
    mutationFn: async (files: readonly File[]) => {
      stop.current = new AbortController();
      const { signal } = stop.current;
      setSent(0);
      for (const zip of files.filter(isZip)) {
        const { sendPictures } = await import('./send-pictures.ts');
        setPictures(await sendPictures(zip, setSent, signal));
      }
      const tables = files.filter((file) => !isZip(file));
      const file = tables.length > 1 ? await (await import('./join-files.ts')).joinFiles(tables) : tables[0];
      if (file instanceof File) return await sendFile(file, setSent, signal);
      setProblem(file?.refusal ?? null);
      return null;
    },
    onSuccess: (id) => {
      if (id !== null) onSent(id);
    },
    onError: (failure) => {
      if (failure instanceof ApiError && failure.status === 400) setProblem(failure.message);
      else if (failure instanceof BrokenZip) setProblem(choose.brokenZip);
      else reportFailure(failure);
    },
  });
  const pick = (files: readonly File[]) => {
    if (files.length === 0 || isPending) return;
    const bytes = files.reduce((sum, file) => sum + (isZip(file) ? 0 : file.size), 0);
    const isEmpty = files.some(({ size }) => size === 0);
    const refusal = isEmpty ? choose.empty : bytes > maxImportBytes ? choose.tooLarge : null;
    setProblem(refusal);
    setPictures(null);
    if (refusal === null) send(files);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    pick([...event.dataTransfer.files]);
  };
  return (
    <section aria-label={choose.heading}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is an addition to the button. */}
      <div className={styles.place} onDragOver={(event) => event.preventDefault()} onDrop={drop}>
        {isPending ? (
          <>
            <p className="strong">{choose.sending}</p>
            <ProgressBar value={sent} label={choose.sending} />
            <Button variant="quiet" onClick={() => stop.current?.abort()}>
              {choose.stop}
            </Button>
          </>
        ) : (
          <>
            <label className={buttonClass({ variant: 'primary' })}>
              <Icon name="upload-simple" size="s" />
              {choose.pick}
              <input
                type="file"
                multiple
                accept={`.csv,.tsv,.txt,.json,.jsonl,.gz,text/csv${isMerchant ? '' : ',.zip'}`}
                className="sr-only"
                onChange={({ target }) => {
                  const picked = [...(target.files ?? [])];
                  // Otherwise the same file could not be chosen again.
                  target.value = '';
                  pick(picked);
                }}
              />
            </label>
            <p className="muted">{choose.drop}</p>
          </>
        )}
      </div>
      <p role="status">{pictures ? choose.picturesAreThere(pictures.there) : null}</p>
      {pictures && pictures.refused.length > 0 ? (
        <p className={styles.problem}>{choose.refusedPictures(pictures.refused)}</p>
      ) : null}
      {problem ? (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      ) : null}
      <dl className={styles.columns}>
        <dt>{choose.needed}</dt>
        <dd>{choose.columns}</dd>
        <dt>{choose.ofNew}</dt>
        <dd>{isMerchant ? choose.columnsOfNewOfMerchant : choose.columnsOfNew}</dd>
        <dt>{choose.also}</dt>
        <dd>{isMerchant ? choose.alsoColumnsOfMerchant : choose.alsoColumns}</dd>
      </dl>
      <p className="muted">{isMerchant ? choose.ofMerchant : choose.pictures}</p>
      <div className={styles.actions}>
        <Button size="small" onClick={() => saveTemplate(isMerchant)}>
          {choose.template}
        </Button>
        <SavePictures />
      </div>
    </section>
  );
}
