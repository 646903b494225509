import type { ReactNode } from 'react';
import { Button } from '../buttons/button.tsx';
import * as styles from './empty-state.module.css';

type EmptyStateProps = {
  /** The missing thing, as one sentence. */
  title: ReactNode;
  /** One line: why, or what it is for. */
  text?: ReactNode;
  /** One button to continue. */
  action?: ReactNode;
  /** The page shows nothing else, so the title is its heading. */
  isPage?: boolean;
};

/** Says that there is nothing, why, and where to go next. */
export function EmptyState({ title, text, action, isPage }: EmptyStateProps) {
  const Title = isPage ? 'h1' : 'p';
  return (
    <div className={styles.empty}>
      <Title className="lead">{title}</Title>
      {text ? <p className="muted">{text}</p> : null}
      {action}
    </div>
  );
}

type ErrorStateProps = {
  title?: ReactNode;
  text?: ReactNode;
  onRetry: () => void;
  /** A retry is running. */
  busy?: boolean;
};

/** Says that something did not load, and offers 'Try again'. */
export function ErrorState({
  title = 'The list did not load.',
  text = 'Your request could not be processed. Please try again.',
  onRetry,
  busy,
}: ErrorStateProps) {
  return (
    <div className={styles.empty} role="alert">
      <p className="lead">{title}</p>
      <p className="muted">{text}</p>
      <Button icon="arrow-clockwise" onClick={onRetry} busy={busy}>
        Try again
      </Button>
    </div>
  );
}
