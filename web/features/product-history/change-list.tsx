import { imageAt } from '#contract/images.ts';
import type { ProductChanges } from '#contract/product-history.contract.ts';
import type { ProductImage } from '#contract/product-images.contract.ts';
import { defineTexts } from '#contract/texts.ts';
import { ClampedText } from '#web/components/layout/clamped-text.tsx';
import { More } from '#web/components/layout/more.tsx';
import { Image } from '#web/components/pictures/image.tsx';
import { formatCount } from '#web/lib/format/format.ts';
import * as en from '#web/texts/en/product-history.ts';
import { type ChangeLine, changeLines } from './change-lines.ts';
import * as styles from './change-list.module.css';

const texts = defineTexts({ en });

/** Lines of a grid of up to 250 variants. */
const maxShown = 8;

/** The changes of an entry: each field, from what to what. */
export function ChangeList({ changes }: { changes: ProductChanges }) {
  const lines = changeLines(changes);
  const [shown, folded] = [lines.slice(0, maxShown), lines.slice(maxShown)];
  return (
    <>
      <Lines lines={shown} />
      {folded.length > 0 ? (
        <More label={texts().moreChanges(folded.length, formatCount(folded.length))} isNeeded={false}>
          <Lines lines={folded} />
        </More>
      ) : null}
    </>
  );
}

function Lines({ lines }: { lines: readonly ChangeLine[] }) {
  return (
    <ul className={styles.lines}>
      {lines.map((line) => (
        <li key={JSON.stringify(line)}>
          <Line line={line} />
        </li>
      ))}
    </ul>
  );
}

function Line({ line }: { line: ChangeLine }) {
  if (line.kind === 'words') return line.words;
  return (
    <div className={styles.line}>
      <span className={styles.label}>{line.label}</span>
      <Value line={line} />
    </div>
  );
}

function Value({ line }: { line: Exclude<ChangeLine, { kind: 'words' }> }) {
  const { before, after } = texts();
  switch (line.kind) {
    case 'values':
      return (
        <span className={styles.values}>
          <bdi className={styles.from}>{line.from}</bdi>
          <Arrow />
          <bdi>{line.to}</bdi>
        </span>
      );
    case 'sets':
      return (
        <span className={styles.values}>
          {line.removed.map((name) => (
            <bdi key={name} className={styles.removed}>
              − {name}
            </bdi>
          ))}
          {line.added.map((name) => (
            <bdi key={name}>+ {name}</bdi>
          ))}
        </span>
      );
    case 'texts':
      return (
        <dl className={styles.texts}>
          <div>
            <dt>{before}</dt>
            <dd>
              <ClampedText className={styles.text}>{line.from}</ClampedText>
            </dd>
          </div>
          <div>
            <dt>{after}</dt>
            <dd>
              <ClampedText className={styles.text}>{line.to}</ClampedText>
            </dd>
          </div>
        </dl>
      );
    case 'pictures':
      return (
        <span className={styles.values}>
          <Pictures images={line.from} />
          <Arrow />
          <Pictures images={line.to} />
        </span>
      );
  }
}

function Arrow() {
  return (
    <>
      <span aria-hidden="true">→</span>
      <span className="sr-only">{texts().to}</span>
    </>
  );
}

function Pictures({ images }: { images: readonly ProductImage[] }) {
  if (images.length === 0) return texts().none;
  return (
    <span className={styles.pictures}>
      {images.map(({ _id, url, alt }) => (
        <Image key={_id} className={styles.picture} src={imageAt(url, 160)} alt={alt} />
      ))}
    </span>
  );
}
