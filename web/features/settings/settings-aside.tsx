import { href } from 'react-router';
import type { ReplyOf } from '#contract/define-endpoint.ts';
import type { getGeneralSettings } from '#contract/settings.contract.ts';
import { aside as texts } from '#contract/texts/en/settings.ts';
import { AsideLink, FormAside, FormAsidePart } from '#web/components/form/form-layout.tsx';
import { DescriptionList } from '#web/components/ui/description-list.tsx';
import { formatDate } from '#web/lib/format.ts';

/** Beside the form: who saved last, and where all changes are. */
export function SettingsAside({ saved }: { saved: ReplyOf<typeof getGeneralSettings> }) {
  const { updatedAt, updatedBy } = saved;
  const facts = [
    { name: texts.saved, value: <time dateTime={updatedAt}>{formatDate(updatedAt)}</time> },
    { name: texts.by, value: updatedBy ? <bdi>{updatedBy}</bdi> : texts.firstStart },
  ];
  return (
    <FormAside label={texts.label}>
      <AsideLink to={`${href('/dashboard/activity')}?kind=settings-changed`}>{texts.all}</AsideLink>
      <FormAsidePart>
        <DescriptionList facts={facts} />
      </FormAsidePart>
      <FormAsidePart>
        <p className="muted meta">{texts.effect}</p>
      </FormAsidePart>
    </FormAside>
  );
}
