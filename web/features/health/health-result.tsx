import type { Health, HealthCheck } from '#contract/health.contract.ts';
import { formatHour } from '#web/lib/format/more-formats.ts';
import * as styles from './health.module.css';
import { HealthChecks, needsPerson } from './health-checks.tsx';
import { knownBeside } from './outage.ts';
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
 * The known facts when the shop or its database does not answer.
 * @param last the last answer, when there was one while the page was open
 */
export function HealthOutage({ outage, last }: { outage: HealthCheck; last?: Health | undefined }) {
  const known = knownBeside(outage, last?.checks ?? []);
  return (
    <>
      <Headline sentence="The shop does not work." />
      <div className={styles.parts}>
        <HealthChecks checks={[{ ...outage, since: last?.checkedAt ?? null }]} />
        {known.length > 0 ? (
          <section>
            <h2 className={styles.title}>
              {last ? `Everything else, as it was at ${formatHour(last.checkedAt)}` : 'Everything else'}
            </h2>
            <HealthChecks checks={known} />
          </section>
        ) : null}
      </div>
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
