import { href } from 'react-router';
import { shopFormat } from '#contract/shop-format.ts';
import { defineTexts } from '#contract/texts.ts';
import { AsideLink, FormAside, FormAsidePart } from '#web/components/form/form-layout.tsx';
import { DescriptionList } from '#web/components/layout/description-list.tsx';
import { formatDate } from '#web/lib/format/format.ts';
import * as en from '#web/texts/en/settings.ts';

const texts = defineTexts({ en });

interface Saved {
  updatedAt: string;
  updatedBy: string | null;
}

/** Beside the form of General: the way to what a shop needs, who saved last, and where all changes are. */
export function SettingsAside({ saved }: { saved: Saved }) {
  const { aside } = texts();
  return (
    <FormAside label={aside.label}>
      <FormAsidePart>
        <AsideLink to={href('/dashboard/before-you-sell')}>{aside.beforeYouSell}</AsideLink>
      </FormAsidePart>
      <SavedPart saved={saved} />
      <FormAsidePart>
        <DescriptionList facts={[{ name: aside.currency, value: shopFormat().currency }]} />
        <p className="muted meta">{aside.currencyStays}</p>
      </FormAsidePart>
      <FormAsidePart>
        <p className="muted meta">{aside.effect}</p>
      </FormAsidePart>
    </FormAside>
  );
}

/** Who saved a group of settings last. */
export function SavedPart({ saved: { updatedAt, updatedBy } }: { saved: Saved }) {
  const { aside } = texts();
  const facts = [
    { name: aside.saved, value: <time dateTime={updatedAt}>{formatDate(updatedAt)}</time> },
    { name: aside.by, value: updatedBy ? <bdi>{updatedBy}</bdi> : aside.firstStart },
  ];
  return (
    <FormAsidePart>
      <DescriptionList facts={facts} />
      <AsideLink to={`${href('/dashboard/activity')}?kind=settings-changed`}>{aside.all}</AsideLink>
    </FormAsidePart>
  );
}
