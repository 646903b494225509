import { useQuery } from '@tanstack/react-query';
import type { Session } from '#contract/sessions.contract.ts';
import { Status } from '#web/components/ui/badges.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { ConfirmPopover } from '#web/components/ui/confirm-popover.tsx';
import { RowsSkeleton } from '#web/components/ui/loading.tsx';
import { QueryResult } from '#web/components/ui/query-result.tsx';
import { formatDate } from '#web/lib/format.ts';
import { formatHour } from '#web/lib/format-hour.ts';
import { formatNumberOf } from '#web/lib/format-number-of.ts';
import * as styles from './session-list.module.css';
import { sessionsQuery, useEndOtherSessions, useEndSession } from './sessions.queries.ts';

/** Where the account is signed in, and how to sign out elsewhere. */
export function SessionList() {
  const query = useQuery(sessionsQuery);
  return (
    <div className="column">
      <QueryResult
        query={query}
        skeleton={<RowsSkeleton rows={2} height={72} />}
        failed="Your devices did not load."
      >
        {(sessions) => <Sessions sessions={sessions} />}
      </QueryResult>
    </div>
  );
}

function Sessions({ sessions }: { sessions: readonly Session[] }) {
  const { mutate: end } = useEndSession();
  const others = sessions.filter(({ isCurrent }) => !isCurrent).length;
  return (
    <>
      <ul>
        {sessions.map((session) => (
          <SessionRow key={session._id} session={session} onEnd={() => end(session._id)} />
        ))}
      </ul>
      {others > 0 ? (
        <EndOthers count={others} />
      ) : (
        <p className="muted">You are not signed in anywhere else.</p>
      )}
    </>
  );
}

interface SessionRowProps {
  session: Session;
  onEnd: () => void;
}

function SessionRow({ session, onEnd }: SessionRowProps) {
  const { device, ip, provider, lastUsed, isCurrent } = session;
  return (
    <li className={styles.session}>
      <div className={styles.facts}>
        <p className={styles.device}>
          <span className="strong break-anywhere">{device}</span>
          {isCurrent ? <Status tone="pos">This device</Status> : null}
        </p>
        <p className="muted break-anywhere num">
          {ip}
          {provider === 'Email' ? null : `, with ${provider}`}
        </p>
        {isCurrent ? null : (
          <p className="muted">
            Last used {formatDate(lastUsed)}, {formatHour(lastUsed)}
          </p>
        )}
      </div>
      {isCurrent ? null : (
        <Button
          variant="muted"
          size="small"
          className={styles.end}
          aria-label={`Sign out ${device}, ${ip}`}
          onClick={onEnd}
        >
          Sign out
        </Button>
      )}
    </li>
  );
}

function EndOthers({ count }: { count: number }) {
  const { mutate, isPending } = useEndOtherSessions();
  const devices = formatNumberOf(count, 'other device');
  return (
    <div className={styles.endOthers}>
      <ConfirmPopover
        danger
        align="start"
        trigger={
          <Button busy={isPending} busyLabel="Signing out">
            Sign out all other devices
          </Button>
        }
        title={`Sign out ${devices}?`}
        confirmLabel="Sign out"
        onConfirm={() => mutate()}
      >
        You stay signed in here. Change your password, too, if you do not know one of them.
      </ConfirmPopover>
    </div>
  );
}
