import { href } from 'react-router';
import type { ReplyOf } from '#contract/define-endpoint.ts';
import type { getGeneralSettings } from '#contract/settings.contract.ts';
import { shopFormat } from '#contract/shop-format.ts';
import { textsOf } from '#contract/texts.ts';
import { AsideLink, FormAside, FormAsidePart } from '#web/components/form/form-layout.tsx';
import { DescriptionList } from '#web/components/layout/description-list.tsx';
import { formatDate } from '#web/lib/format/format.ts';
import * as en from '#web/texts/en/settings.ts';

const texts = textsOf({ en });

/** Beside the form: who saved last, and where all changes are. */
export function SettingsAside({ saved }: { saved: ReplyOf<typeof getGeneralSettings> }) {
  const { updatedAt, updatedBy } = saved;
  const { aside } = texts();
  const facts = [
    { name: aside.saved, value: <time dateTime={updatedAt}>{formatDate(updatedAt)}</time> },
    { name: aside.by, value: updatedBy ? <bdi>{updatedBy}</bdi> : aside.firstStart },
  ];
  return (
    <FormAside label={aside.label}>
      <AsideLink to={`${href('/dashboard/activity')}?kind=settings-changed`}>{aside.all}</AsideLink>
      <FormAsidePart>
        <DescriptionList facts={facts} />
      </FormAsidePart>
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
