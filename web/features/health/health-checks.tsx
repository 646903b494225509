import { href } from 'react-router';
import type { CheckStatus, HealthCheck } from '#contract/health.contract.ts';
import { Link } from '#web/components/buttons/link.tsx';
import { Status, type StatusTone } from '#web/components/labels/badges.tsx';
import { formatDate } from '#web/lib/format/format.ts';
import { formatHour } from '#web/lib/format/more-formats.ts';
import { cx } from '#web/lib/values/class-names.ts';
import * as styles from './health.module.css';

const looks: Record<CheckStatus, { tone: StatusTone; word: string }> = {
  works: { tone: 'pos', word: 'works' },
  notice: { tone: 'warn', word: 'works' },
  attention: { tone: 'warn', word: 'needs you' },
  broken: { tone: 'neg', word: 'does not work' },
  off: { tone: 'off', word: 'not set up or not known' },
};

export const needsPerson = ({ status }: HealthCheck) => status === 'attention' || status === 'broken';

/** The checks, a row each. What needs a person has steps, and is larger. */
export function HealthChecks({ checks }: { checks: readonly HealthCheck[] }) {
  return (
    <ul className={styles.checks}>
      {checks.map((check) => (
        <Row key={check.name} check={check} />
      ))}
    </ul>
  );
}

function Row({ check }: { check: HealthCheck }) {
  const { name, status, sentence, since, steps, figure, usedPercent, seeMail } = check;
  const { tone, word } = looks[status];
  return (
    <li className={cx(needsPerson(check) && styles.urgent)}>
      <h3>
        <Status tone={tone}>
          {name}
          <span className="sr-only">: {word}</span>
        </Status>
      </h3>
      <div className={styles.said}>
        <p>{sentence}</p>
        {since ? (
          <p className={styles.since}>
            <time dateTime={since}>{`Since ${formatDate(since)}, ${formatHour(since)}`}</time>
          </p>
        ) : null}
        {usedPercent !== null ? <Meter percent={usedPercent} isFull={status === 'broken'} /> : null}
        {steps.length > 0 ? (
          <ol>
            {steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        ) : null}
      </div>
      <span className={styles.figure}>{figure}</span>
      <span className={styles.action}>
        {seeMail ? (
          <Link className="link tap" to={href('/dashboard/mail')}>
            Look at mails
          </Link>
        ) : null}
      </span>
    </li>
  );
}

function Meter({ percent, isFull }: { percent: number; isFull: boolean }) {
  return (
    <div className={cx(styles.meter, isFull && styles.full)} role="img" aria-label={`${percent} % used`}>
      <span style={{ width: `${percent}%` }} />
    </div>
  );
}
