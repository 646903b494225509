import { useId, useState } from 'react';
import { builtInImageSources } from '#contract/built-in-images.ts';
import type { Banner } from '#contract/home-sections.ts';
import { imageAt, onImageHost } from '#contract/images.ts';
import { textsOf } from '#contract/texts.ts';
import { Button, buttonClass } from '#web/components/buttons/button.tsx';
import { Select } from '#web/components/form/select.tsx';
import { TextInput } from '#web/components/form/text-input.tsx';
import { wordsInForm } from '#web/lib/api/report-failure.ts';
import { useShop } from '#web/lib/page/use-shop.ts';
import { cx } from '#web/lib/values/class-names.ts';
import * as en from '#web/texts/en/look-home.ts';
import { CropFrames } from './crop-frames.tsx';
import type { BannerSection } from './edited-sections.ts';
import * as styles from './home-part.module.css';
import { uploadPicture } from './upload-picture.ts';

const texts = textsOf({ en });
const middle = { x: 50, y: 50 };

interface BannerGroundProps {
  banner: Banner;
  section: BannerSection;
  isBeside: boolean;
  isSending: boolean;
  onSending: (isSending: boolean) => void;
  onChange: (change: (banner: Banner) => Banner) => void;
}

/** The picture or colour of a banner, with its crops. */
export function BannerGround(props: BannerGroundProps) {
  const { banner, section, isBeside, isSending, onSending, onChange } = props;
  const words = texts();
  const { imageBaseUrl } = useShop();
  const [error, setError] = useState<string>();
  const id = useId();
  const { ground } = banner;
  const setGround = (next: Banner['ground']) => onChange((now) => ({ ...now, ground: next }));
  const picture = ground.kind === 'picture' ? ground : null;
  const src =
    ground.kind === 'drawing'
      ? builtInImageSources(`${ground.scene}-wide`).src
      : picture && onImageHost(imageBaseUrl, imageAt(picture.imageUrl, 960));

  async function send(file: File): Promise<void> {
    setError(undefined);
    onSending(true);
    try {
      const imageUrl = await uploadPicture('banner', file);
      onChange(({ ground: before, ...rest }) => ({
        ...rest,
        ground: {
          ...{ kind: 'picture', imageUrl, wide: middle, phone: middle },
          alt: '',
          words: before.kind === 'picture' ? before.words : 'dark',
        },
      }));
    } catch (failure) {
      setError(wordsInForm(failure));
    } finally {
      onSending(false);
    }
  }

  return (
    <>
      <CropFrames
        {...{ section, isBeside, banner, src }}
        onMove={(which, point) => picture && setGround({ ...picture, [which]: point })}
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
              if (file) void send(file);
            }}
          />
        </label>
        {ground.kind === 'color' ? (
          <label className={styles.color}>
            {words.color}
            <input
              type="color"
              value={ground.color}
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
        {error ?? words.pictureRule}
      </p>
      {picture ? (
        <>
          <TextInput
            label={words.alt}
            value={picture.alt}
            maxLength={200}
            hint={picture.alt.trim() ? words.altHint : <span className={styles.leftOut}>{words.noAlt}</span>}
            onChange={({ target }) => setGround({ ...picture, alt: target.value })}
          />
          <Select
            label={words.ink}
            value={picture.words}
            options={(['dark', 'light'] as const).map((ink) => ({ value: ink, label: words.inks[ink] }))}
            onChange={({ target }) =>
              setGround({ ...picture, words: target.value === 'light' ? 'light' : 'dark' })
            }
          />
        </>
      ) : null}
    </>
  );
}
