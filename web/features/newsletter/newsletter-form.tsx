import { type FormEvent, Suspense, useState } from 'react';
import { Button } from '#web/components/buttons/button.tsx';
import { TextInput } from '#web/components/form/text-input.tsx';
import { ApiError } from '#web/lib/api/api.ts';
import { reportFailure } from '#web/lib/api/report-failure.ts';
import { shopApi } from '#web/lib/api/shop-api.ts';
import { useWaitingForm } from '#web/lib/forms/early-input.tsx';
import { lazyComponent } from '#web/lib/page/lazy-component.ts';
import { notify } from '#web/lib/page/notify.ts';
import * as styles from './newsletter.module.css';

const FormResult = lazyComponent(() => import('#web/components/form/form-result.tsx'));

/**
 * The footer's newsletter form. It is on every page, so the contract's rules load only
 * when somebody types in it.
 */
export function NewsletterForm() {
  const [error, setError] = useState<string>();
  const [isSending, setSending] = useState(false);
  const [result, setResult] = useState<string>();

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    setSending(true);
    FormResult.preload();
    setResult(undefined);
    try {
      const { checkNewsletter } = await loadRules();
      const checked = checkNewsletter({ email: new FormData(form).get('email') });
      setError(checked.error);
      if (!checked.body) return;
      const { message } = await shopApi('POST /newsletter/subscribe', { body: checked.body });
      form.reset();
      notify.success(message);
      setResult(message);
    } catch (failure) {
      const refused = failure instanceof ApiError ? failure.fields.email : undefined;
      if (refused) setError(refused);
      else reportFailure(failure);
    } finally {
      setSending(false);
    }
  };

  return (
    <form {...useWaitingForm()} method="post" className={styles.form} noValidate onSubmit={submit}>
      <TextInput
        label="Email"
        labelHidden
        name="email"
        type="email"
        placeholder="Email address"
        autoComplete="email"
        error={error}
        onFocus={preloadRules}
      />
      <Button type="submit" variant="dark" className={styles.submit} busy={isSending}>
        Subscribe
      </Button>
      {result ? (
        <Suspense>
          <FormResult.Component>{result}</FormResult.Component>
        </Suspense>
      ) : null}
    </form>
  );
}

const loadRules = () => import('./newsletter.rules.ts');
const preloadRules = () => {
  loadRules().catch(() => {
    // Subscribing loads them again and says why they did not come.
  });
};
