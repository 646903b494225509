import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, useState } from 'react';
import { maxWarnings, type SafetyContact } from '#contract/safety-contacts.contract.ts';
import { defineTexts } from '#contract/texts.ts';
import { FormPart } from '#web/components/form/form-layout.tsx';
import { TextArea } from '#web/components/form/text-area.tsx';
import * as en from '#web/texts/en/product-safety.ts';
import { ContactField } from './contact-field.tsx';
import { safetyRequiredQuery } from './safety.queries.ts';

const texts = defineTexts({ en });
export const contactNames = ['manufacturer', 'responsible'] as const;
export type ContactName = (typeof contactNames)[number];

interface SafetyPartProps {
  /** Ids as chosen; empty for none. */
  chosen: Record<ContactName, string>;
  onChoose: (name: ContactName, id: string) => void;
  errorFor: (name: ContactName) => string | undefined;
  warnings: Pick<ComponentProps<typeof TextArea>, 'name' | 'onChange' | 'onBlur' | 'ref' | 'error'>;
  /** The contacts that are stored: of others the list says who they are. */
  stored?: readonly (SafetyContact | null | undefined)[];
}

/** Who answers for the safety of a product, and its warnings (docs/rules.md#product-safety). */
export function SafetyPart({ chosen, onChoose, errorFor, warnings, stored = [] }: SafetyPartProps) {
  const words = texts();
  const { data: isRequired } = useQuery(safetyRequiredQuery);
  const [picked, setPicked] = useState<readonly SafetyContact[]>([]);
  // The latest save comes first.
  const findContact = (name: ContactName) =>
    [...picked, ...stored].find((contact) => contact && contact._id === chosen[name]) ?? null;
  const missing = contactNames.filter((name) => !chosen[name]);
  return (
    <FormPart>
      <h2>{words.heading}</h2>
      {isRequired && missing.length > 0 ? (
        <p className="meta" role="status">
          {words.missing(
            missing.map((name) => words.contactLabels[name].replace(/^[A-Z]/, lower)).join(', '),
          )}
        </p>
      ) : null}
      {contactNames.map((name) => (
        <ContactField
          key={name}
          label={words.contactLabels[name]}
          hint={name === 'responsible' ? words.responsibleHint : undefined}
          chosen={findContact(name)}
          error={errorFor(name)}
          onChoose={(contact) => {
            if (contact) setPicked((before) => [contact, ...before]);
            onChoose(name, contact?._id ?? '');
          }}
        />
      ))}
      <TextArea label={words.warnings} limit={maxWarnings} hint={words.warningsHint} {...warnings} />
    </FormPart>
  );
}

const lower = (letter: string) => letter.toLowerCase();
