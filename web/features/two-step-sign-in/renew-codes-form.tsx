import { codeForm } from '#contract/second-factor.contract.ts';
import { Button } from '#web/components/buttons/button.tsx';
import { CodeInput } from '#web/components/form/code-input.tsx';
import { Form } from '#web/components/form/form-layout.tsx';
import { useContractForm } from '#web/components/form/use-contract-form.ts';
import { shopApi } from '#web/lib/api/shop-api.ts';
import { notify } from '#web/lib/page/notify.ts';
import * as styles from './two-step-sign-in.module.css';

type RenewCodesFormProps = {
  onCodes: (codes: readonly string[]) => void;
  onCancel: () => void;
};

/** Replaces the recovery codes after a code. */
export function RenewCodesForm({ onCodes, onCancel }: RenewCodesFormProps) {
  const { field, onSubmit, isSubmitting } = useContractForm({
    schema: codeForm,
    defaultValues: { code: '' },
    send: async (body) => {
      const { message, recoveryCodes } = await shopApi('POST /auth/second-factor/recovery-codes', { body });
      notify.success(message);
      onCodes(recoveryCodes);
    },
  });
  return (
    <Form layout="stack" dense className={styles.form} onSubmit={onSubmit}>
      <CodeInput hint="From your app, or a recovery code." {...field('code')} />
      <div className={styles.actions}>
        <Button type="submit" variant="primary" busy={isSubmitting} busyLabel="Making codes">
          Make new codes
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </Form>
  );
}
