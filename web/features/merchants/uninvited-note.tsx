import { href } from 'react-router';
import { defineTexts } from '#contract/texts.ts';
import { Link } from '#web/components/buttons/link.tsx';
import { WarningNote } from '#web/components/form/warning-note.tsx';
import * as en from '#web/texts/en/mail.ts';
import * as styles from './merchants-table.module.css';

const texts = defineTexts({ en });

/** Above the list: mails with invitations could not leave. */
export function UninvitedNote({ seesMails }: { seesMails: boolean }) {
  return (
    <div className={styles.over}>
      <WarningNote>
        {texts().merchantsUninvited}{' '}
        {seesMails ? (
          <Link className="link" to={href('/dashboard/mail')}>
            {texts().seeMails}
          </Link>
        ) : null}
      </WarningNote>
    </div>
  );
}
