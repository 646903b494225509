import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { TextSkeleton } from '#web/components/feedback/loading.tsx';
import { QueryResult } from '#web/components/feedback/query-result.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { secondFactorQuery } from './second-factor.queries.ts';
import { SetUp } from './set-up.tsx';
import { TwoStepIsOn } from './two-step-is-on.tsx';

type TwoStepSignInProps = {
  /** An account of a provider has none to ask for. */
  hasPassword: boolean;
  /** Called when such an account has to sign in again before a change. */
  onSignInAgain: () => void;
  /** All other devices are signed out now. */
  onTurnedOn?: () => void;
  /** Called when the person has seen the new recovery codes. */
  onSetUp?: () => void;
};

/** Sets two-step sign-in up, or shows that it is on, with what can be changed about it. */
export function TwoStepSignIn({ hasPassword, onSignInAgain, onTurnedOn, onSetUp }: TwoStepSignInProps) {
  const client = useQueryClient();
  const query = useQuery(secondFactorQuery);
  const [codes, setCodes] = useState<{ all: readonly string[]; isFirst: boolean }>();
  const refresh = () => client.invalidateQueries({ queryKey: secondFactorQuery.queryKey });
  if (codes) {
    return (
      <RecoveryCodes
        codes={codes.all}
        isFirst={codes.isFirst}
        onSeen={async () => {
          await refresh();
          setCodes(undefined);
          onSetUp?.();
        }}
      />
    );
  }
  return (
    <div>
      <QueryResult query={query} skeleton={<TextSkeleton />} failed="Two-step sign-in did not load.">
        {({ isOn, since, recoveryCodesLeft }) =>
          isOn && since !== null ? (
            <TwoStepIsOn
              {...{ since, recoveryCodesLeft, hasPassword, onSignInAgain }}
              onCodes={(all) => setCodes({ all, isFirst: false })}
              onTurnedOff={refresh}
            />
          ) : (
            <SetUp
              {...{ hasPassword, onSignInAgain }}
              onCodes={(all) => {
                setCodes({ all, isFirst: true });
                onTurnedOn?.();
              }}
            />
          )
        }
      </QueryResult>
    </div>
  );
}
