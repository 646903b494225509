import { type ReactNode, useState } from 'react';
import type { OwnSafetyContact, SafetyContact } from '#contract/safety-contacts.contract.ts';
import { defineTexts } from '#contract/texts.ts';
import { AsyncSelect } from '#web/components/form/async-select.tsx';
import { reportFailure } from '#web/lib/api/report-failure.ts';
import { lazyComponent } from '#web/lib/page/lazy-component.ts';
import * as en from '#web/texts/en/product-safety.ts';
import * as styles from './contact-field.module.css';
import { contactOption, contactOptionsQuery, findOwnContact } from './safety.queries.ts';

const texts = defineTexts({ en });
const ContactDialog = lazyComponent(() => import('./contact-dialog.tsx'));

interface ContactFieldProps {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  chosen: SafetyContact | null;
  onChoose: (contact: SafetyContact | null) => void;
}

/** Chooses a contact for product safety, or adds one. */
export function ContactField({ label, hint, error, chosen, onChoose }: ContactFieldProps) {
  const [dialog, setDialog] = useState<{ contact: OwnSafetyContact | null }>();
  const [isForeign, setForeign] = useState(false);
  const { add, edit, noContacts, foreign } = texts();
  async function openChosen(contact: SafetyContact): Promise<void> {
    try {
      const own = await findOwnContact(contact);
      if (own) setDialog({ contact: own });
      else setForeign(true);
    } catch (failure) {
      reportFailure(failure);
    }
  }
  return (
    <>
      <AsyncSelect
        label={label}
        labelEnd={
          <span className={styles.actions}>
            {chosen ? (
              <button type="button" className="link ui tap" onClick={() => void openChosen(chosen)}>
                {edit}
                <span className="sr-only"> ({label})</span>
              </button>
            ) : null}
            <button type="button" className="link ui tap" onClick={() => setDialog({ contact: null })}>
              {add}
              <span className="sr-only"> ({label})</span>
            </button>
          </span>
        }
        hint={
          chosen
            ? [`${chosen.address}, ${chosen.reachedAt}`, isForeign && foreign].filter(Boolean).join('. ')
            : hint
        }
        optionsQuery={contactOptionsQuery}
        none={noContacts}
        value={chosen && contactOption(chosen)}
        error={error}
        onChange={(option) => {
          setForeign(false);
          onChoose(option && 'contact' in option ? (option.contact as SafetyContact) : null);
        }}
      />
      {dialog ? (
        <ContactDialog.Part
          contact={dialog.contact}
          onSaved={onChoose}
          onClose={() => setDialog(undefined)}
        />
      ) : null}
    </>
  );
}
