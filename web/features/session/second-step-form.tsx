import { useEffect, useState } from 'react';
import { codeForm } from '#contract/second-factor.contract.ts';
import { Button } from '#web/components/buttons/button.tsx';
import { BusyWait } from '#web/components/form/busy-wait.tsx';
import { CodeInput } from '#web/components/form/code-input.tsx';
import { Form } from '#web/components/form/form-layout.tsx';
import { Refusal } from '#web/components/form/refusal.tsx';
import { useBusyRetry } from '#web/components/form/use-busy-retry.ts';
import { useContractForm } from '#web/components/form/use-contract-form.ts';

type SecondStepFormProps = {
  /** Signs in with the code, or throws. */
  send: (code: string) => Promise<void>;
  onBack: () => void;
};

/** Asks for a code of the authenticator app, or a recovery code, after the password or a provider. */
export function SecondStepForm({ send, onBack }: SecondStepFormProps) {
  const [isRecovery, setIsRecovery] = useState(false);
  const retry = useBusyRetry();
  const { field, onSubmit, isSubmitting, refusal, reset, setFocus } = useContractForm({
    schema: codeForm,
    defaultValues: { code: '' },
    failureTitle: 'Please try to login again!',
    send: ({ code }) => retry.send(() => send(code)),
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another kind of code is another field.
  useEffect(() => setFocus('code'), [setFocus, isRecovery]);
  return (
    <Form layout="stack" onSubmit={onSubmit}>
      <p className="muted">
        {isRecovery
          ? 'Enter one of the recovery codes that you saved. Each works once.'
          : 'Enter the six digits that your authenticator app shows for this shop.'}
      </p>
      <CodeInput isRecovery={isRecovery} {...field('code')} />
      <Refusal text={refusal} />
      <div>
        <Button type="submit" variant="primary" size="large" block busy={isSubmitting} busyLabel="Logging in">
          Login
        </Button>
        <BusyWait
          refusal={retry.refusal}
          onStop={() => {
            retry.stop();
            setFocus('code');
          }}
        />
      </div>
      <Button
        variant="quiet"
        block
        onClick={() => {
          reset({ code: '' });
          setIsRecovery(!isRecovery);
        }}
      >
        {isRecovery ? 'Use a code from the app' : 'Use a recovery code'}
      </Button>
      <Button variant="quiet" icon="arrow-left" block onClick={onBack}>
        Back
      </Button>
    </Form>
  );
}
