import { Suspense } from 'react';
import { codeForm } from '#contract/second-factor.contract.ts';
import { Button } from '#web/components/buttons/button.tsx';
import { Skeleton } from '#web/components/feedback/loading.tsx';
import { CodeInput } from '#web/components/form/code-input.tsx';
import { Form } from '#web/components/form/form-layout.tsx';
import { useContractForm } from '#web/components/form/use-contract-form.ts';
import type { ApiError } from '#web/lib/api/api.ts';
import { reportFailure } from '#web/lib/api/report-failure.ts';
import { shopApi } from '#web/lib/api/shop-api.ts';
import { withRefusals } from '#web/lib/api/with-refusals.ts';
import { lazyComponent } from '#web/lib/page/lazy-component.ts';
import { notify } from '#web/lib/page/notify.ts';
import * as styles from './two-step-sign-in.module.css';

const QrCode = lazyComponent(() => import('#web/components/pictures/qr-code.tsx'));

type AppKeyProps = {
  /** The key in base32. */
  appKey: string;
  /** The content of the QR code. */
  uri: string;
  onCodes: (codes: readonly string[]) => void;
  onBack: () => void;
};

/** The key as a QR code and as text, and the first code of the app, which turns two-step sign-in on. */
export function AppKey({ appKey, uri, onCodes, onBack }: AppKeyProps) {
  /** The key is too old, or was replaced in another tab. */
  function startAgain(refusal: ApiError) {
    reportFailure(refusal);
    onBack();
  }
  const { field, onSubmit, isSubmitting } = useContractForm({
    schema: codeForm,
    defaultValues: { code: '' },
    send: (body) =>
      withRefusals({ 'invalid-input': startAgain }, async () => {
        const { message, recoveryCodes } = await shopApi('POST /auth/second-factor/confirm', { body });
        notify.success(message);
        onCodes(recoveryCodes);
      }),
  });
  return (
    <Form layout="stack" dense className={styles.form} onSubmit={onSubmit}>
      <p>1. Scan this code with your app.</p>
      <Suspense fallback={<Skeleton width={200} height={200} />}>
        <QrCode.Component text={uri} label="QR code for your authenticator app" />
      </Suspense>
      <p className="muted">
        Or enter this key: <strong className={styles.key}>{inGroups(appKey)}</strong>
      </p>
      <p>2. Enter the six digits that the app shows now.</p>
      <CodeInput {...field('code')} />
      <div className={styles.actions}>
        <Button type="submit" variant="primary" busy={isSubmitting} busyLabel="Turning on">
          Turn on
        </Button>
        <Button variant="quiet" onClick={onBack}>
          Cancel
        </Button>
      </div>
    </Form>
  );
}

/** 'ABCD EFGH', which is easier to type; apps ignore the spaces. */
const inGroups = (key: string) => key.replaceAll(/(.{4})(?=.)/g, '$1 ');
