import { useQuery } from '@tanstack/react-query';
import { href } from 'react-router';
import type { CannedAnswer } from '#contract/answer-settings.ts';
import type { ContactMessage } from '#contract/contact.contract.ts';
import { defineTexts } from '#contract/texts.ts';
import { Button } from '#web/components/buttons/button.tsx';
import { Link } from '#web/components/buttons/link.tsx';
import { FormFrame } from '#web/components/form/form-frame.tsx';
import { EmailText } from '#web/components/labels/email-text.tsx';
import { DashboardHeader } from '#web/components/layout/dashboard-header.tsx';
import { DetailPage } from '#web/components/table/detail-page.tsx';
import { formatDate } from '#web/lib/format/format.ts';
import { formatHour } from '#web/lib/format/more-formats.ts';
import { listSearchParams } from '#web/lib/list-urls/list-search-params.ts';
import { ordersOfBuyer } from '#web/lib/navigation/orders-of-buyer.ts';
import * as frameEn from '#web/texts/en/form-frame.ts';
import * as en from '#web/texts/en/messages.ts';
import { AnswerForm } from './answer-form.tsx';
import * as styles from './contact.module.css';
import { messageQuery, useMarkMessage } from './messages.queries.ts';
import { MessageState } from './messages-table.tsx';

const texts = defineTexts({ en });
const frameTexts = defineTexts({ en: frameEn });

const back = { to: href('/dashboard/contact'), label: 'Messages' };

interface MessageViewProps {
  id: string;
  seesOrders: boolean;
  seesUsers: boolean;
  /** Answers of the shop that can be inserted. */
  answers: readonly CannedAnswer[] | undefined;
}

/** One message to the store and its answer. */
export function MessageView({ id, ...props }: MessageViewProps) {
  const query = useQuery(messageQuery(id));
  return (
    <DetailPage
      query={query}
      title="Message"
      absent="No message found."
      failed="The message did not load."
      list={back}
    >
      {(message) => <ShownMessage message={message} {...props} />}
    </DetailPage>
  );
}

function ShownMessage({
  message,
  seesOrders,
  seesUsers,
  answers,
}: Omit<MessageViewProps, 'id'> & { message: ContactMessage }) {
  const { name, email, created, answered } = message;
  return (
    <>
      <DashboardHeader title={name} back={back} actions={<MessageState message={message} />} />
      <div className="sections">
        <section aria-label="Message" className="column">
          <p className={styles.facts}>
            <a className="link tap break-anywhere" href={`mailto:${email}`}>
              <EmailText>{email}</EmailText>
            </a>
            <Moment time={created} />
            {seesOrders ? (
              <Link className="link tap" to={ordersOfBuyer(email)}>
                {texts().orders}
              </Link>
            ) : null}
            {seesUsers ? (
              <Link
                className="link tap"
                to={`${href('/dashboard/users')}${listSearchParams({ search: email })}`}
              >
                {texts().account}
              </Link>
            ) : null}
          </p>
          <p className={styles.text}>{message.message}</p>
        </section>
        <FormFrame
          when={answered === null}
          note={frameTexts().answered}
          otherwise={answered === null ? null : <Answered message={message} answered={answered} />}
        >
          <AnswerForm message={message} answers={answers} />
        </FormFrame>
      </div>
    </>
  );
}

function Answered({ message, answered }: { message: ContactMessage; answered: string }) {
  const { mutate, isPending } = useMarkMessage(message._id);
  const by = message.answeredBy ? ` by ${message.answeredBy.firstName} ${message.answeredBy.lastName}` : '';
  return (
    <section aria-label="Answer" className={`column ${styles.answer}`}>
      <p className={styles.facts}>
        <span className="strong">
          {message.answer === null ? `Answered in another way${by}` : `Answered by mail${by}`}
        </span>
        <Moment time={answered} />
      </p>
      {message.answer === null ? (
        <Button className={styles.reopen} disabled={isPending} onClick={() => mutate(false)}>
          Mark as open
        </Button>
      ) : (
        <p className={styles.text}>{message.answer}</p>
      )}
    </section>
  );
}

function Moment({ time }: { time: string }) {
  return (
    <time dateTime={time}>
      {formatDate(time)}, {formatHour(time)}
    </time>
  );
}
