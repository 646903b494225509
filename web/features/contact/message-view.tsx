import { useQuery } from '@tanstack/react-query';
import { href } from 'react-router';
import type { ContactMessage } from '#contract/contact.contract.ts';
import { DetailPage } from '#web/components/table/detail-page.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { DashboardHeader } from '#web/components/ui/dashboard-header.tsx';
import { formatDate, formatHour } from '#web/lib/format.ts';
import { AnswerForm } from './answer-form.tsx';
import { messageQuery, useMarkMessage } from './messages.queries.ts';
import { MessageState } from './messages-table.tsx';

const back = { to: href('/dashboard/contact'), label: 'Messages' };

/** One message to the store and its answer. */
export function MessageView({ id }: { id: string }) {
  const query = useQuery(messageQuery(id));
  return (
    <DetailPage
      query={query}
      title="Message"
      absent="No message found."
      failed="The message did not load."
      list={back}
    >
      {(message) => <ShownMessage message={message} />}
    </DetailPage>
  );
}

function ShownMessage({ message }: { message: ContactMessage }) {
  const { name, email, created, answered } = message;
  return (
    <>
      <DashboardHeader title={name} back={back} actions={<MessageState message={message} />} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
        <section aria-label="Message" className="max-w-[640px]">
          <p className="flex flex-wrap gap-x-3 text-ink-muted">
            <a className="link tap wrap-anywhere whitespace-normal text-ink" href={`mailto:${email}`}>
              {email}
            </a>
            <Moment time={created} />
          </p>
          <p className="mt-3 whitespace-pre-wrap text-body leading-6 [overflow-wrap:anywhere]">
            {message.message}
          </p>
        </section>
        {answered ? <Answered message={message} answered={answered} /> : <AnswerForm message={message} />}
      </div>
    </>
  );
}

function Answered({ message, answered }: { message: ContactMessage; answered: string }) {
  const { mutate, isPending } = useMarkMessage(message._id);
  const by = message.answeredBy ? ` by ${message.answeredBy.firstName} ${message.answeredBy.lastName}` : '';
  return (
    <section aria-label="Answer" className="max-w-[640px] border-line border-t pt-6">
      <p className="flex flex-wrap gap-x-3 text-ink-muted">
        <span className="strong text-ink">
          {message.answer === null ? `Answered in another way${by}` : `Answered by mail${by}`}
        </span>
        <Moment time={answered} />
      </p>
      {message.answer === null ? (
        <Button className="mt-4" disabled={isPending} onClick={() => mutate(false)}>
          Mark as open
        </Button>
      ) : (
        <p className="mt-3 whitespace-pre-wrap text-body leading-6 [overflow-wrap:anywhere]">
          {message.answer}
        </p>
      )}
    </section>
  );
}

function Moment({ time }: { time: string }) {
  return (
    <time dateTime={time} className="num whitespace-nowrap">
      {formatDate(time)}, {formatHour(time)}
    </time>
  );
}
