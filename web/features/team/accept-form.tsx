import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { href } from 'react-router';
import { setNames } from '#contract/permissions.ts';
import { newColleagueForm, type OpenInvitation } from '#contract/team.contract.ts';
import { defineTexts } from '#contract/texts.ts';
import { Button, ButtonLink } from '#web/components/buttons/button.tsx';
import { RowsSkeleton } from '#web/components/feedback/loading.tsx';
import { QueryResult } from '#web/components/feedback/query-result.tsx';
import { BusyWait } from '#web/components/form/busy-wait.tsx';
import { FieldError } from '#web/components/form/field.tsx';
import { Form } from '#web/components/form/form-layout.tsx';
import { PasswordInput } from '#web/components/form/password-input.tsx';
import { TextInput } from '#web/components/form/text-input.tsx';
import { useBusyRetry } from '#web/components/form/use-busy-retry.ts';
import { useContractForm } from '#web/components/form/use-contract-form.ts';
import { ApiError } from '#web/lib/api/api.ts';
import { reportFailure } from '#web/lib/api/report-failure.ts';
import { endSession, useSessionToken } from '#web/lib/api/session.ts';
import { shopApi } from '#web/lib/api/shop-api.ts';
import { loginPath } from '#web/lib/navigation/return-path.ts';
import { notify } from '#web/lib/page/notify.ts';
import * as en from '#web/texts/en/team.ts';
import * as styles from './accept-form.module.css';

const texts = defineTexts({ en });

interface AcceptProps {
  token: string;
  invitation: OpenInvitation;
  onDone: () => void;
}

/** Whoever accepts is signed out by it, on the server too. */
function finish(message: string, onDone: () => void): void {
  endSession();
  notify.success(message);
  onDone();
}

/** An account accepts signed in, anybody else with a new password. */
export function AcceptInvitation(props: AcceptProps) {
  const { email, set, hasAccount } = props.invitation;
  const isSignedIn = useSessionToken() !== null;
  const { accepting } = texts();
  return (
    <div className={styles.accept}>
      <p className="break-anywhere">{accepting.invited(email, setNames[set])}</p>
      {isSignedIn ? <Signed {...props} /> : hasAccount ? <SignIn {...props} /> : <NewColleague {...props} />}
    </div>
  );
}

function SignIn({ token }: AcceptProps) {
  const { accepting } = texts();
  const here = href('/team/accept/:token', { token });
  return (
    <>
      <p>{accepting.signIn}</p>
      <ButtonLink to={loginPath(here)} variant="primary" size="large">
        {accepting.login}
      </ButtonLink>
    </>
  );
}

function Signed(props: AcceptProps) {
  const query = useQuery({
    queryKey: ['profile'],
    queryFn: async ({ signal }) => (await shopApi('GET /user/me', { signal })).user,
  });
  return (
    <QueryResult query={query} skeleton={<RowsSkeleton />} failed={texts().accepting.failed}>
      {({ email, firstName }) => <Accept {...props} email={email} firstName={firstName} />}
    </QueryResult>
  );
}

type Me = { email: string | null; firstName: string };

function Accept({ email, firstName, ...props }: AcceptProps & Me) {
  const { token, invitation, onDone } = props;
  const { accepting } = texts();
  const [isSending, setSending] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  if (email?.toLowerCase() !== invitation.email.toLowerCase()) {
    return (
      <>
        <p className="break-anywhere">{accepting.wrong(email ?? firstName)}</p>
        <Button size="large" onClick={endSession}>
          {accepting.signOut}
        </Button>
      </>
    );
  }
  if (!invitation.hasAccount) return <NewColleague {...props} />;

  async function accept(): Promise<void> {
    setSending(true);
    try {
      const { message } = await shopApi('POST /team/accept/:token', { params: { token }, body: {} });
      finish(message, onDone);
    } catch (failure) {
      if (failure instanceof ApiError && failure.status === 400) setRefusal(failure.message);
      else reportFailure(failure);
    } finally {
      setSending(false);
    }
  }
  return (
    <>
      <p className="muted">{accepting.signInAgain}</p>
      <div role="alert">{refusal ? <FieldError>{refusal}</FieldError> : null}</div>
      <Button
        variant="primary"
        size="large"
        busy={isSending}
        busyLabel={accepting.accepting}
        onClick={accept}
      >
        {accepting.accept}
      </Button>
    </>
  );
}

function NewColleague({ token, invitation, onDone }: AcceptProps) {
  const { accepting } = texts();
  const retry = useBusyRetry();
  const { field, onSubmit, isSubmitting, setFocus, refusal } = useContractForm({
    schema: newColleagueForm,
    defaultValues: { firstName: '', lastName: '', password: '' },
    send: async (body) => {
      const send = () => shopApi('POST /team/accept/:token', { params: { token }, body });
      const { message } = await retry.sendOnce(send);
      finish(message, onDone);
    },
  });
  return (
    <Form layout="stack" onSubmit={onSubmit}>
      <p>{accepting.choose}</p>
      {/* Password managers keep it with the password. */}
      <input type="hidden" name="username" autoComplete="username" value={invitation.email} readOnly />
      <TextInput label="First Name" autoComplete="given-name" {...field('firstName')} />
      <TextInput label="Last Name" autoComplete="family-name" {...field('lastName')} />
      <PasswordInput
        label="Password"
        autoComplete="new-password"
        hint="At least 6 characters."
        {...field('password')}
      />
      <div role="alert">{refusal ? <FieldError>{refusal}</FieldError> : null}</div>
      <div>
        <Button
          type="submit"
          variant="primary"
          size="large"
          block
          busy={isSubmitting}
          busyLabel={accepting.starting}
        >
          {accepting.start}
        </Button>
        <BusyWait
          refusal={retry.refusal}
          onStop={() => {
            retry.stop();
            setFocus('password');
          }}
        />
      </div>
    </Form>
  );
}
