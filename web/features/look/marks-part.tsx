import { type ReactNode, useId, useRef, useState } from 'react';
import { imageAt, onImageHost } from '#contract/images.ts';
import { fontNames, type Look, type MarkKind } from '#contract/look.contract.ts';
import { defineTexts } from '#contract/texts.ts';
import { Button, buttonClass } from '#web/components/buttons/button.tsx';
import { Select } from '#web/components/form/select.tsx';
import { wordsInForm } from '#web/lib/api/report-failure.ts';
import { useShop } from '#web/lib/page/use-shop.ts';
import { cx } from '#web/lib/values/class-names.ts';
import * as en from '#web/texts/en/look.ts';
import * as styles from './marks-part.module.css';
import { uploadPicture } from './upload-picture.ts';

const texts = defineTexts({ en });

interface MarksPartProps {
  look: Look;
  /** Takes a change of the look as it is then: an upload may end after others. */
  onChange: (change: (look: Look) => Look) => void;
}

/** Logo, favicon, share picture and type. */
export function MarksPart({ look, onChange }: MarksPartProps) {
  const words = texts();
  const { name } = useShop();
  const slot = (kind: MarkKind, label: string, empty: ReactNode, hint?: string) => (
    <MarkSlot
      {...{ kind, label, empty, hint }}
      imageUrl={look.marks[kind]}
      onChange={(url) => onChange((now) => ({ ...now, marks: { ...now.marks, [kind]: url } }))}
    />
  );
  const fontField = (use: 'heading' | 'text', label: string, none: string) => (
    <Select
      label={label}
      value={look.fonts[use] ?? ''}
      options={[
        { value: '', label: none },
        ...fontNames.slice(use === 'text' ? 1 : 0).map((font) => ({ value: font, label: font })),
      ]}
      onChange={({ target }) => {
        const font = fontNames.find((each) => each === target.value) ?? null;
        onChange((now) => ({ ...now, fonts: { ...now.fonts, [use]: font } }));
      }}
    />
  );
  return (
    <section className={styles.marks}>
      <div className={styles.pair}>
        {slot('logo', words.logo, <b>{name}</b>)}
        {slot(
          'logoDark',
          words.logoDark,
          <b>{name}</b>,
          look.marks.logo || !look.marks.logoDark ? words.darkRule : words.darkAlone,
        )}
      </div>
      <p className="muted meta">{words.fileRule}</p>
      <div className={styles.pair}>
        {slot('favicon', words.favicon, null, words.faviconRule)}
        {slot('share', words.share, null, words.shareRule)}
      </div>
      <div className={styles.pair}>
        {fontField('heading', words.heading, words.asText)}
        {fontField('text', words.text, fontNames[0])}
      </div>
    </section>
  );
}

interface MarkSlotProps {
  kind: MarkKind;
  label: string;
  imageUrl: string | null;
  /** Shown while there is no picture. */
  empty: ReactNode;
  hint?: string | undefined;
  onChange: (imageUrl: string | null) => void;
}

/** One picture of the look: it is uploaded when it is chosen, and the draft names it then. */
function MarkSlot({ kind, label, imageUrl, empty, hint, onChange }: MarkSlotProps) {
  const words = texts();
  const { imageBaseUrl } = useShop();
  const [error, setError] = useState<string>();
  const [isSending, setSending] = useState(false);
  const id = useId();
  const input = useRef<HTMLInputElement>(null);

  async function send(file: File): Promise<void> {
    setError(undefined);
    setSending(true);
    try {
      onChange(await uploadPicture(kind, file));
    } catch (failure) {
      setError(wordsInForm(failure));
    } finally {
      setSending(false);
    }
  }

  return (
    <div className={styles.mark}>
      <span className="strong">{label}</span>
      <label htmlFor={id} className={cx(styles.slot, kind === 'logoDark' && styles.dark)}>
        {imageUrl ? <img src={onImageHost(imageBaseUrl, imageAt(imageUrl, 480))} alt={label} /> : empty}
      </label>
      <div className={styles.actions}>
        <label className={buttonClass({ size: 'small' })} aria-busy={isSending || undefined}>
          {isSending ? words.uploading : imageUrl ? words.replace : words.choose}
          <input
            aria-label={words.of(imageUrl ? words.replace : words.choose, label)}
            id={id}
            ref={input}
            type="file"
            className="sr-only"
            accept="image/png,image/jpeg,image/webp"
            disabled={isSending}
            aria-describedby={`${id}-hint`}
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              // Otherwise the same file could not be chosen again.
              target.value = '';
              if (file) void send(file);
            }}
          />
        </label>
        {imageUrl ? (
          <Button
            size="small"
            variant="quiet"
            aria-label={words.of(words.remove, label)}
            onClick={() => {
              onChange(null);
              // This button goes.
              input.current?.focus();
            }}
          >
            {words.remove}
          </Button>
        ) : null}
      </div>
      <p id={`${id}-hint`} className={cx('meta', error ? styles.error : 'muted')} role="status">
        {error ?? hint}
      </p>
    </div>
  );
}
