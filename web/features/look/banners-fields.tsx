import { useState } from 'react';
import type { Banner, HomeSection } from '#contract/home-sections.ts';
import { textsOf } from '#contract/texts.ts';
import { Button } from '#web/components/buttons/button.tsx';
import { TextInput } from '#web/components/form/text-input.tsx';
import * as en from '#web/texts/en/look-home.ts';
import { BannerGround } from './banner-ground.tsx';
import { type BannerSection, changeBanner, maxBannersOf, newBanner } from './edited-sections.ts';
import type { Choices } from './home-choices.ts';
import * as styles from './home-part.module.css';
import { LinkField } from './link-field.tsx';

const texts = textsOf({ en });

interface BannersFieldsProps {
  section: BannerSection;
  /** Its place among the sections. */
  at: number;
  choices: Choices;
  /** True when it shares the width of the page with the other kind of banners. */
  isBeside: boolean;
  isSending: boolean;
  onSending: (isSending: boolean) => void;
  onChange: (change: (sections: readonly HomeSection[]) => HomeSection[]) => void;
}

/** The banners of a section, one at a time. */
export function BannersFields(props: BannersFieldsProps) {
  const { section, at, choices, isSending, onChange } = props;
  const words = texts();
  const [current, setCurrent] = useState(0);
  const place = Math.min(current, section.banners.length - 1);
  const banner = section.banners[place];
  if (!banner) return null;
  // Another banner, whatever its place is: what is half typed is not of it.
  const one = `${place} of ${section.banners.length}`;
  const change = (next: (banner: Banner) => Banner) =>
    onChange((now) => changeBanner(now, { section: at, banner: place }, next));
  const changeAll = (next: (banners: readonly Banner[]) => Banner[]) =>
    onChange((now) =>
      now.map((each, i) => (i === at && 'banners' in each ? { ...each, banners: next(each.banners) } : each)),
    );
  const field = (name: 'title' | 'words', maxLength: number) => (
    <TextInput
      label={words[name]}
      value={banner[name]}
      maxLength={maxLength}
      onChange={({ target }) => change((now) => ({ ...now, [name]: target.value }))}
    />
  );
  return (
    <>
      <fieldset className={styles.tabs} aria-label={words.banners} disabled={isSending}>
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
        {section.banners.length < maxBannersOf(section) ? (
          <Button
            variant="link"
            onClick={() => {
              changeAll((banners) => [...banners, newBanner()]);
              setCurrent(section.banners.length);
            }}
          >
            {words.addBanner}
          </Button>
        ) : null}
      </fieldset>
      <BannerGround key={`ground ${one}`} {...props} banner={banner} onChange={change} />
      {field('title', 60)}
      {field('words', 80)}
      <LinkField
        key={`link ${one}`}
        link={banner.link}
        choices={choices}
        onChange={(link) => change((now) => ({ ...now, link }))}
      />
      {section.banners.length > 1 ? (
        <Button
          size="small"
          variant="quiet"
          disabled={isSending}
          onClick={() => changeAll((banners) => banners.filter((_, i) => i !== place))}
        >
          {words.removeBanner}
        </Button>
      ) : null}
    </>
  );
}
