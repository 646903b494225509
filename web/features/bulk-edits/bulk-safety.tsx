import { maxWarnings } from '#contract/safety-contacts.contract.ts';
import { defineTexts } from '#contract/texts.ts';
import { FormPart } from '#web/components/form/form-layout.tsx';
import { TextArea } from '#web/components/form/text-area.tsx';
import * as en from '#web/texts/en/product-safety.ts';
import { ContactField } from '../products/safety/contact-field.tsx';
import { contactNames } from '../products/safety/safety-part.tsx';
import type { DraftChange } from './draft-change.ts';

const texts = defineTexts({ en });

interface BulkSafetyProps {
  draft: DraftChange;
  onChange: (part: Partial<DraftChange>) => void;
  error: string | undefined;
}

/** Safety data of many products. Imports Base UI: loaded when it is chosen. */
export default function BulkSafety({ draft, onChange, error }: BulkSafetyProps) {
  const { contactLabels, warnings } = texts();
  return (
    <FormPart>
      {contactNames.map((name) => (
        <ContactField
          key={name}
          label={contactLabels[name]}
          chosen={draft[name]}
          onChoose={(contact) => onChange({ [name]: contact })}
        />
      ))}
      <TextArea
        label={warnings}
        limit={maxWarnings}
        value={draft.warnings}
        onChange={({ target }) => onChange({ warnings: target.value })}
        error={error}
      />
    </FormPart>
  );
}
