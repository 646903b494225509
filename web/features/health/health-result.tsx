import type { Health, HealthCheck } from '#contract/health.contract.ts';
import { HealthChecks, needsPerson } from './health-checks.tsx';
import * as styles from './health-result.module.css';
import { SlowestCalls } from './slowest-calls.tsx';

/** The whole in one sentence, what needs a person, the rest, and what was slow. */
export function HealthResult({ health }: { health: Health }) {
  const urgent = health.checks.filter(needsPerson);
  return (
    <>
      <Headline sentence={health.sentence} />
      <div className={styles.parts}>
        {urgent.length > 0 ? (
          <section>
            <h2 className="sr-only">What needs you</h2>
            <HealthChecks checks={urgent} />
          </section>
        ) : null}
        <section>
          <h2 className={styles.title}>{urgent.length > 0 ? 'Everything else' : 'Everything'}</h2>
          <HealthChecks checks={health.checks.filter((check) => !needsPerson(check))} />
        </section>
        <SlowestCalls calls={health.slowest} />
      </div>
    </>
  );
}

/**
 * What is known when the shop or its database does not answer.
 * @param lastAnswerAt of the checks, when there was one while the page was open
 */
export function HealthOutage({
  outage,
  lastAnswerAt = null,
}: {
  outage: HealthCheck;
  lastAnswerAt?: string | null | undefined;
}) {
  return (
    <>
      <Headline sentence="The shop does not work." />
      <HealthChecks checks={[{ ...outage, since: lastAnswerAt }]} />
    </>
  );
}

/** Read aloud when it changes. */
function Headline({ sentence }: { sentence: string }) {
  return (
    <p className={`lead ${styles.headline}`} role="status">
      {sentence}
    </p>
  );
}
