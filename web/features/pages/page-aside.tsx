import { href } from 'react-router';
import type { EditedPage } from '#contract/pages.contract.ts';
import { defineTexts } from '#contract/texts.ts';
import { Button } from '#web/components/buttons/button.tsx';
import { AsideLink, FormAside, FormAsidePart } from '#web/components/form/form-layout.tsx';
import { DescriptionList } from '#web/components/layout/description-list.tsx';
import { reportFailure } from '#web/lib/api/report-failure.ts';
import { shopApi } from '#web/lib/api/shop-api.ts';
import { formatDate } from '#web/lib/format/format.ts';
import * as en from '#web/texts/en/pages.ts';
import * as styles from './page-aside.module.css';
import { pagePath } from './page-path.ts';

const texts = defineTexts({ en });

interface PageAsideProps {
  page: EditedPage;
  /** Puts a published text into the form, where it is not saved yet. */
  onTake: (published: { title: string; text: string }) => void;
}

/** Beside the form: where visitors read the page, and what it said when it was published. */
export function PageAside({ page, onTake }: PageAsideProps) {
  const { _id: id, slug, isPublished, updatedAt, publishings } = page;
  const words = texts();
  const take = async (number: number) => {
    try {
      const params = { id, number: String(number) };
      onTake((await shopApi('GET /page/:id/publishing/:number', { params })).publishing);
    } catch (failure) {
      reportFailure(failure, words.takeNotLoaded);
    }
  };
  return (
    <FormAside label={words.asideLabel}>
      {isPublished ? <AsideLink to={pagePath(slug)}>{words.view}</AsideLink> : null}
      <AsideLink to={`${href('/dashboard/activity')}?kind=page-changed`}>{words.allChanges}</AsideLink>
      <FormAsidePart>
        <DescriptionList
          facts={[{ name: words.saved, value: <time dateTime={updatedAt}>{formatDate(updatedAt)}</time> }]}
        />
      </FormAsidePart>
      <FormAsidePart>
        <h2 className="strong">{words.history}</h2>
        <p className="muted meta">{publishings.length > 0 ? words.historyHint : words.neverPublished}</p>
        <ul className={styles.publishings}>
          {publishings.map(({ number, at }) => (
            <li key={number}>
              <span>
                {words.publishing(number)} <time dateTime={at}>{formatDate(at)}</time>
              </span>
              <Button size="small" aria-label={words.take(number)} onClick={() => void take(number)}>
                {words.takeShort}
              </Button>
            </li>
          ))}
        </ul>
      </FormAsidePart>
    </FormAside>
  );
}
