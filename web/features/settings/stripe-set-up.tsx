import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { EndpointReply } from '#contract/define-endpoint.ts';
import type { getPaymentSettings } from '#contract/settings.contract.ts';
import { defineTexts } from '#contract/texts.ts';
import { Button } from '#web/components/buttons/button.tsx';
import { useFocusAfter } from '#web/components/buttons/use-focus-after.ts';
import { FormEnd } from '#web/components/form/form-layout.tsx';
import { Status } from '#web/components/labels/badges.tsx';
import { reportFailure } from '#web/lib/api/report-failure.ts';
import { shopApi } from '#web/lib/api/shop-api.ts';
import { formatDate } from '#web/lib/format/format.ts';
import { formatHour } from '#web/lib/format/more-formats.ts';
import { notify } from '#web/lib/page/notify.ts';
import * as en from '#web/texts/en/payment-settings.ts';
import { withSecrets } from './saved-secrets.ts';
import { SecretField } from './secret-field.tsx';
import { paymentsQuery } from './settings.queries.ts';
import * as styles from './stripe-set-up.module.css';

const texts = defineTexts({ en });

type SavedPayments = EndpointReply<typeof getPaymentSettings>;

interface StripeSetUpProps {
  saved: SavedPayments;
  /** Called when a key has changed whether Stripe is offered. */
  onOffer: (offersStripe: boolean) => void;
}

/** The connection of the shop with Stripe: keys, a test of them, and the address that Stripe tells what has happened. */
export function StripeSetUp({ saved, onOffer }: StripeSetUpProps) {
  const client = useQueryClient();
  const { keys } = texts();
  const take = (now: SavedPayments) => {
    const known = withSecrets(saved, now);
    client.setQueryData<SavedPayments>(paymentsQuery.queryKey, known);
    const { offersStripe } = known.settings;
    if (offersStripe !== saved.settings.offersStripe) onOffer(offersStripe);
  };
  return (
    <FormEnd>
      <section className={styles.part} aria-labelledby="stripe-keys">
        <h2 id="stripe-keys">{keys.heading}</h2>
        <p className={`muted ${styles.intro}`}>{keys.intro}</p>
        <SecretField
          name="secretKey"
          secret={saved.secretKey}
          note={saved.isTestKey ? keys.testKey : undefined}
          onSaved={take}
        />
        {saved.secretKey.isSet ? <TestConnection /> : null}
        <SecretField name="signingSecret" secret={saved.signingSecret} onSaved={take} />
      </section>
      <Events url={saved.eventsUrl} heard={saved.heardEvent} />
    </FormEnd>
  );
}

function TestConnection() {
  const { test, testing, works, fails } = texts().connection;
  const { data, mutate, isPending } = useMutation({
    mutationFn: () => shopApi('POST /settings/payments/stripe/test', {}),
    onError: (failure) => reportFailure(failure),
  });
  const button = useFocusAfter(isPending);
  return (
    <div className={styles.connection}>
      <Button ref={button} busy={isPending} busyLabel={testing} onClick={() => mutate()}>
        {test}
      </Button>
      <div role="status">
        {data && !isPending ? (
          <>
            <Status tone={data.works ? 'pos' : 'neg'}>{data.works ? works : fails}</Status>
            <p className="muted break-anywhere">{data.message}</p>
          </>
        ) : null}
      </div>
    </div>
  );
}

function Events({ url, heard }: { url: string; heard: string | null }) {
  const words = texts().events;
  const written = useRef<HTMLElement>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      notify.success(words.copied);
    } catch {
      // Browsers let pages copy only over https.
      if (written.current) getSelection()?.selectAllChildren(written.current);
      notify.info(words.selected);
    }
  };
  return (
    <section className={styles.part} aria-labelledby="stripe-events">
      <h2 id="stripe-events">{words.heading}</h2>
      <p className={styles.intro}>
        {heard ? words.heard(`${formatDate(heard)}, ${formatHour(heard)}`) : words.none}
      </p>
      <div className={styles.address}>
        <p>
          <span className="muted">{words.address}</span>
          <code ref={written}>{url}</code>
        </p>
        <Button icon="copy" aria-label={words.copyLabel} onClick={copy}>
          {words.copy}
        </Button>
      </div>
      <ol className={styles.steps}>
        {words.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </section>
  );
}
