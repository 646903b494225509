import type { EndpointReply } from '#contract/define-endpoint.ts';
import type { getSearchSettings } from '#contract/settings.contract.ts';
import { defineTexts } from '#contract/texts.ts';
import { FormAside, FormAsidePart } from '#web/components/form/form-layout.tsx';
import { DescriptionList } from '#web/components/layout/description-list.tsx';
import { formatDate } from '#web/lib/format/format.ts';
import * as en from '#web/texts/en/search-page.ts';

const texts = defineTexts({ en });

/** Beside the form: what a rule does, and who saved last. */
export function SynonymsAside({ saved }: { saved: EndpointReply<typeof getSearchSettings> }) {
  const { updatedAt, updatedBy } = saved;
  const { aside } = texts();
  const facts = [
    { name: aside.saved, value: <time dateTime={updatedAt}>{formatDate(updatedAt)}</time> },
    { name: aside.by, value: updatedBy ? <bdi>{updatedBy}</bdi> : aside.firstStart },
  ];
  return (
    <FormAside label={aside.label}>
      <FormAsidePart>
        {aside.examples.map(({ rule, meaning }) => (
          <p key={rule} className="ui">
            <b>{rule}</b>
            <br />
            <span className="muted">{meaning}</span>
          </p>
        ))}
      </FormAsidePart>
      <FormAsidePart>
        <DescriptionList facts={facts} />
      </FormAsidePart>
      <FormAsidePart>
        <p className="muted meta">{aside.effect}</p>
      </FormAsidePart>
    </FormAside>
  );
}
