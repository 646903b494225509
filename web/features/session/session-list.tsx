import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Proof } from '#contract/second-factor.contract.ts';
import type { Session } from '#contract/sessions.contract.ts';
import { Button } from '#web/components/buttons/button.tsx';
import { RowsSkeleton } from '#web/components/feedback/loading.tsx';
import { QueryResult } from '#web/components/feedback/query-result.tsx';
import { PasswordDialog, type ProofOptions } from '#web/components/form/password-dialog.tsx';
import { Status } from '#web/components/labels/badges.tsx';
import { shopApi } from '#web/lib/api/shop-api.ts';
import { formatDate } from '#web/lib/format/format.ts';
import { formatCountWithNoun, formatHour } from '#web/lib/format/more-formats.ts';
import * as styles from './session-list.module.css';
import { sessionsQuery } from './sessions.queries.ts';

/** Where the account is signed in, and how to sign out elsewhere, with the password. */
export function SessionList(proof: ProofOptions) {
  const query = useQuery(sessionsQuery);
  return (
    <div className="column">
      <QueryResult
        query={query}
        skeleton={<RowsSkeleton rows={2} height={72} />}
        failed="Your devices did not load."
      >
        {(sessions) => <Sessions sessions={sessions} proof={proof} />}
      </QueryResult>
    </div>
  );
}

function Sessions({ sessions, proof }: { sessions: readonly Session[]; proof: ProofOptions }) {
  const client = useQueryClient();
  const [asks, setAsks] = useState(false);
  /** Null for all others. */
  const [ending, setEnding] = useState<Session | null>(null);
  const others = sessions.filter(({ isCurrent }) => !isCurrent).length;
  function ask(session: Session | null) {
    setEnding(session);
    setAsks(true);
  }
  async function end(body: Proof) {
    try {
      if (ending === null) return await shopApi('POST /session/end-others', { body });
      return await shopApi('POST /session/:id/end', { params: { id: ending._id }, body });
    } finally {
      // Also after a refusal: the device may have signed out by itself.
      void client.invalidateQueries({ queryKey: sessionsQuery.queryKey });
    }
  }
  return (
    <>
      <ul>
        {sessions.map((session) => (
          <SessionRow key={session._id} session={session} onEnd={() => ask(session)} />
        ))}
      </ul>
      {others > 0 ? (
        <div className={styles.endOthers}>
          <Button onClick={() => ask(null)}>Sign out all other devices</Button>
        </div>
      ) : (
        <p className="muted">You are not signed in anywhere else.</p>
      )}
      <PasswordDialog
        {...proof}
        open={asks}
        onOpenChange={setAsks}
        title={
          <span className="break-anywhere">
            Sign out {ending ? ending.device : formatCountWithNoun(others, 'other device')}?
          </span>
        }
        confirmLabel="Sign out"
        busyLabel="Signing out"
        send={end}
      >
        You stay signed in here. Change your password, too, if you do not know {ending ? 'it' : 'one of them'}
        .
      </PasswordDialog>
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
