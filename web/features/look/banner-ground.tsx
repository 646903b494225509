import { useId } from 'react';
import { builtInImageSources } from '#contract/built-in-images.ts';
import type { Banner } from '#contract/home-sections.ts';
import { imageAt, onImageHost } from '#contract/images.ts';
import { defineTexts } from '#contract/texts.ts';
import { Button, buttonClass } from '#web/components/buttons/button.tsx';
import { Select } from '#web/components/form/select.tsx';
import { TextInput } from '#web/components/form/text-input.tsx';
import { useShop } from '#web/lib/page/use-shop.ts';
import { cx } from '#web/lib/values/class-names.ts';
import * as en from '#web/texts/en/look-home.ts';
import { CropFrames } from './crop-frames.tsx';
import type { BannerSection } from './edited-sections.ts';
import * as styles from './home-part.module.css';
import type { Ground, Uploads } from './use-uploads.ts';

const texts = defineTexts({ en });

interface BannerGroundProps {
  banner: Banner;
  section: BannerSection;
  isBeside: boolean;
  uploads: Uploads;
  onChange: (ground: Ground) => void;
}

/** The picture or colour of a banner, with its crops. */
export function BannerGround(props: BannerGroundProps) {
  const { banner, section, isBeside, uploads, onChange: setGround } = props;
  const words = texts();
  const { imageBaseUrl } = useShop();
  const id = useId();
  const { ground } = banner;
  const isSending = uploads.isSending(ground);
  const error = uploads.errorFor(ground);
  const picture = ground.kind === 'picture' ? ground : null;
  // The settings of a picture go with it when another one takes its place.
  const edited = isSending ? null : picture;
  const src =
    ground.kind === 'drawing'
      ? builtInImageSources(`${ground.scene}-wide`).src
      : picture && onImageHost(imageBaseUrl, imageAt(picture.imageUrl, 960));

  return (
    <>
      <CropFrames
        {...{ section, isBeside, banner, src }}
        onMove={(which, point) => edited && setGround({ ...edited, [which]: point })}
      />
      <div className={styles.actions}>
        <label className={buttonClass({ size: 'small' })} aria-busy={isSending || undefined}>
          {isSending ? words.uploading : src ? words.otherPicture : words.picture}
          <input
            type="file"
            className="sr-only"
            accept="image/png,image/jpeg,image/webp"
            disabled={isSending}
            aria-describedby={`${id}-hint`}
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              // Otherwise the same file could not be chosen again.
              target.value = '';
              if (file) void uploads.send(ground, file);
            }}
          />
        </label>
        {ground.kind === 'color' ? (
          <label className={styles.color}>
            {words.color}
            <input
              type="color"
              value={ground.color}
              disabled={isSending}
              onChange={({ target }) => setGround({ kind: 'color', color: target.value })}
            />
          </label>
        ) : (
          <Button
            size="small"
            variant="quiet"
            disabled={isSending}
            onClick={() => setGround({ kind: 'color', color: '#e4e3df' })}
          >
            {words.colorInstead}
          </Button>
        )}
      </div>
      <p id={`${id}-hint`} role="status" className={cx('meta', error ? styles.error : 'muted')}>
        {error ?? (isSending ? words.uploadingPicture : words.pictureRule)}
      </p>
      {edited ? (
        <>
          <TextInput
            label={words.alt}
            value={edited.alt}
            maxLength={200}
            hint={edited.alt.trim() ? words.altHint : <span className={styles.leftOut}>{words.noAlt}</span>}
            onChange={({ target }) => setGround({ ...edited, alt: target.value })}
          />
          <Select
            label={words.ink}
            value={edited.words}
            options={(['dark', 'light'] as const).map((ink) => ({ value: ink, label: words.inks[ink] }))}
            onChange={({ target }) =>
              setGround({ ...edited, words: target.value === 'light' ? 'light' : 'dark' })
            }
          />
        </>
      ) : null}
    </>
  );
}
