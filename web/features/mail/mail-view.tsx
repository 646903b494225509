import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { href } from 'react-router';
import type { Mail } from '#contract/mail.contract.ts';
import { Button } from '#web/components/buttons/button.tsx';
import { EmptyState } from '#web/components/feedback/empty-state.tsx';
import { Status } from '#web/components/labels/badges.tsx';
import { EmailText } from '#web/components/labels/email-text.tsx';
import { DashboardHeader } from '#web/components/layout/dashboard-header.tsx';
import { DescriptionList } from '#web/components/layout/description-list.tsx';
import { DetailPage } from '#web/components/table/detail-page.tsx';
import { formatDate } from '#web/lib/format/format.ts';
import { formatHour } from '#web/lib/format/more-formats.ts';
import { kindLabel, mailStatus } from './mail-labels.ts';
import * as styles from './mail-view.module.css';
import { mailQuery } from './mails.queries.ts';
import { ResendButton } from './resend-button.tsx';

const back = { to: href('/dashboard/mail'), label: 'Mail' };

/** One mail: its status and content. */
export function MailView({ id }: { id: string }) {
  const query = useQuery(mailQuery(id));
  return (
    <DetailPage
      query={query}
      title="Mail"
      absent="No mail found."
      failed="The mail did not load."
      list={back}
    >
      {({ mail, leavesTheShop }) => (
        <>
          <DashboardHeader
            title={mail.subject ?? kindLabel(mail.kind)}
            back={back}
            actions={leavesTheShop ? <ResendButton mail={mail} /> : null}
          />
          <div className={styles.layout}>
            <Written mail={mail} />
            <MailFacts mail={mail} />
          </div>
        </>
      )}
    </DetailPage>
  );
}

function MailFacts({ mail }: { mail: Mail }) {
  const { tone, word } = mailStatus(mail.status);
  const facts = [
    {
      name: 'To',
      value: (
        <span className="break-anywhere">
          <EmailText>{mail.recipient}</EmailText>
        </span>
      ),
    },
    { name: 'Kind', value: kindLabel(mail.kind) },
    { name: 'Status', value: <Status tone={tone}>{word}</Status> },
    { name: 'Written', value: <Moment time={mail.created} /> },
    { name: 'Tries', value: mail.attempts },
    ...(mail.sent ? [{ name: 'Sent', value: <Moment time={mail.sent} /> }] : []),
    ...(mail.nextAttempt ? [{ name: 'Next try', value: <Moment time={mail.nextAttempt} /> }] : []),
  ];
  return (
    <div className={styles.facts}>
      <DescriptionList facts={facts} />
      {mail.lastError ? <p className={`break-anywhere ${styles.error}`}>{mail.lastError}</p> : null}
    </div>
  );
}

function Moment({ time }: { time: string }) {
  return (
    <time dateTime={time} className={styles.time}>
      {formatDate(time)}
      <br />
      {formatHour(time)}
    </time>
  );
}

/** Links of a mail open in a new tab, never in the frame. */
const inNewTab = '<base target="_blank">';

/** The mail as HTML and as plain text. The frame is sandboxed: no scripts, no forms. */
function Written({ mail }: { mail: Mail }) {
  const [asText, setAsText] = useState(false);
  if (mail.html === null && mail.text === null) {
    return <EmptyState title="Not written yet." text="A mail is written when it is tried first." />;
  }
  return (
    <div>
      <div className={styles.choices}>
        <Button
          size="small"
          aria-pressed={!asText}
          variant={asText ? 'quiet' : 'secondary'}
          onClick={() => setAsText(false)}
        >
          As it looks
        </Button>
        <Button
          size="small"
          aria-pressed={asText}
          variant={asText ? 'secondary' : 'quiet'}
          onClick={() => setAsText(true)}
        >
          Plain text
        </Button>
      </div>
      {asText ? (
        <pre className={styles.text}>{mail.text}</pre>
      ) : (
        <iframe
          title={mail.subject ?? kindLabel(mail.kind)}
          sandbox="allow-popups allow-popups-to-escape-sandbox"
          srcDoc={inNewTab + (mail.html ?? '')}
          className={styles.html}
        />
      )}
    </div>
  );
}
