import { useRef, useState } from 'react';
import type { Banner } from '#contract/home-sections.ts';
import { defineTexts } from '#contract/texts.ts';
import { Button } from '#web/components/buttons/button.tsx';
import { TextInput } from '#web/components/form/text-input.tsx';
import * as en from '#web/texts/en/look-home.ts';
import { BannerGround } from './banner-ground.tsx';
import { type BannerSection, bannerLimit, newBanner } from './edited-sections.ts';
import type { Choices } from './home-choices.ts';
import * as styles from './home-part.module.css';
import { LinkField } from './link-field.tsx';
import type { Uploads } from './use-uploads.ts';

const texts = defineTexts({ en });

interface BannersFieldsProps {
  section: BannerSection;
  choices: Choices;
  /** True when it shares the width of the page with the other kind of banners. */
  isBeside: boolean;
  uploads: Uploads;
  onChange: (section: BannerSection) => void;
  /** The same for what takes a banner out, which can be undone. */
  onRemove: (words: string, section: BannerSection) => void;
}

/** The banners of a section, one at a time. */
export function BannersFields(props: BannersFieldsProps) {
  const { section, choices, onChange, onRemove } = props;
  const tabs = useRef<HTMLFieldSetElement>(null);
  const words = texts();
  const [current, setCurrent] = useState(0);
  const place = Math.min(current, section.banners.length - 1);
  const banner = section.banners[place];
  if (!banner) return null;
  const withBanners = (banners: Banner[]): BannerSection => ({ ...section, banners });
  const change = (changed: Partial<Banner>) =>
    onChange(withBanners(section.banners.with(place, { ...banner, ...changed })));
  const focusTab = (to: number) =>
    requestAnimationFrame(() => tabs.current?.querySelectorAll('button')[to]?.focus());
  const field = (name: 'title' | 'words', maxLength: number) => (
    <TextInput
      label={words[name]}
      value={banner[name]}
      maxLength={maxLength}
      onChange={({ target }) => change({ [name]: target.value })}
    />
  );
  return (
    <>
      <fieldset ref={tabs} className={styles.tabs} aria-label={words.banners}>
        {section.banners.map((_, i) => (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: banners are known by their places
            key={i}
            type="button"
            aria-label={words.bannerNo(i + 1)}
            aria-pressed={i === place}
            onClick={() => setCurrent(i)}
          >
            {i + 1}
          </button>
        ))}
        {section.banners.length < bannerLimit(section) ? (
          <Button
            variant="link"
            onClick={() => {
              onChange(withBanners([...section.banners, newBanner()]));
              setCurrent(section.banners.length);
              focusTab(section.banners.length);
            }}
          >
            {words.addBanner}
          </Button>
        ) : null}
      </fieldset>
      <BannerGround {...props} banner={banner} onChange={(ground) => change({ ground })} />
      {field('title', 60)}
      {field('words', 80)}
      <LinkField link={banner.link} choices={choices} onChange={(link) => change({ link })} />
      {section.banners.length > 1 ? (
        <Button
          size="small"
          variant="quiet"
          onClick={() => {
            const left = section.banners.toSpliced(place, 1);
            onRemove(words.removed(words.bannerNo(place + 1)), withBanners(left));
          }}
        >
          {words.removeBanner}
        </Button>
      ) : null}
    </>
  );
}
