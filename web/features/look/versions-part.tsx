import type { Look, LookDraft } from '#contract/look.contract.ts';
import { defineTexts } from '#contract/texts.ts';
import { Button } from '#web/components/buttons/button.tsx';
import { reportFailure } from '#web/lib/api/report-failure.ts';
import { shopApi } from '#web/lib/api/shop-api.ts';
import { formatDate } from '#web/lib/format/format.ts';
import * as en from '#web/texts/en/look.ts';
import * as styles from './versions-part.module.css';

const texts = defineTexts({ en });

interface VersionsPartProps {
  versions: LookDraft['versions'];
  /** The number of the one that was taken back. */
  taken: number | undefined;
  onTakeBack: (number: number, look: Look) => void;
  onUndo: () => void;
}

/** The published looks, newest first. Taking one back puts it in the draft; what was there can be had again. */
export function VersionsPart({ versions, taken, onTakeBack, onUndo }: VersionsPartProps) {
  const words = texts();
  const takeBack = async (number: number) => {
    try {
      const params = { number: String(number) };
      const { version } = await shopApi('GET /look/version/:number', { params });
      onTakeBack(number, version.look);
    } catch (failure) {
      reportFailure(failure);
    }
  };
  return (
    <section>
      <p className="muted">{versions.length > 0 ? words.versionsHint : words.noVersions}</p>
      <div role="status" className={styles.taken}>
        {taken ? (
          <>
            <span>{words.taken(taken)}</span>{' '}
            <Button variant="link" onClick={onUndo}>
              {words.undo}
            </Button>
          </>
        ) : null}
      </div>
      <ul className={styles.versions}>
        {versions.map(({ number, at, by }) => (
          <li key={number}>
            <span>
              <b className="strong">{words.version(number)}</b>
              <small className="muted meta">
                <time dateTime={at}>{formatDate(at)}</time>
                {by ? `, ${by}` : null}
              </small>
            </span>
            <Button
              size="small"
              aria-label={words.takeBackLabel(number)}
              onClick={() => void takeBack(number)}
            >
              {words.takeBack}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
