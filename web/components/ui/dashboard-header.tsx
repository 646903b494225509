import type { ReactNode } from 'react';
import { cx } from '#web/lib/class-names.ts';
import { Status } from './badges.tsx';
import { Button } from './button.tsx';
import { IconLink } from './icon-button.tsx';
import { listWords } from './word-list.ts';

type WorkHeadProps = {
  title: ReactNode;
  /** Beside the title: '58', '8 merchants'. */
  count?: ReactNode;
  back?: { to: string; label: string };
  /** At the far end: 'Add'. */
  actions?: ReactNode;
  /** Stays under the bar: for pages with a form. */
  sticky?: boolean;
};

/** The head of a page of the back office: its one h1 and what can be done. */
export function DashboardHeader({ title, count, back, actions, sticky }: WorkHeadProps) {
  return (
    <div className={cx('work-head', sticky && 'work-head-save')}>
      <div className="work-title">
        {back ? <IconLink to={back.to} icon="arrow-left" label={back.label} /> : null}
        <h1>
          {title}
          {count !== undefined ? <span className="work-count">{count}</span> : null}
        </h1>
      </div>
      {actions ? <div className="work-actions">{actions}</div> : null}
    </div>
  );
}

type AddHeadProps = {
  /** 'Add Brand': also what its button says. */
  title: string;
  /** Id of the form that the button sends. */
  form: string;
  busy: boolean;
  busyLabel?: string | undefined;
  onCancel: () => void;
};

/** The head of a page that adds something: its button stands where edit pages have Save. */
export function AddHeader({ title, form, busy, busyLabel = 'Adding', onCancel }: AddHeadProps) {
  return (
    <DashboardHeader
      sticky
      title={title}
      actions={
        <>
          <Button onClick={onCancel} disabled={busy}>
            Cancel
          </Button>
          <Button variant="primary" type="submit" form={form} busy={busy} busyLabel={busyLabel}>
            {title}
          </Button>
        </>
      }
    />
  );
}

type SaveHeadProps = {
  title: ReactNode;
  back?: { to: string; label: string };
  /** Id of the form that Save sends. */
  form: string;
  /** Labels of the changed fields. */
  changed: readonly string[];
  busy?: boolean;
  /** What Save says then: how far an upload is. */
  busyLabel?: string;
  onDiscard: () => void;
  saveLabel?: string;
};

/** The head of an edit page: names what is not saved yet, with Discard and Save. */
export function SaveHeader({
  title,
  back,
  form,
  changed,
  busy,
  busyLabel = 'Saving',
  onDiscard,
  saveLabel = 'Save',
}: SaveHeadProps) {
  const dirty = changed.length > 0;
  return (
    <DashboardHeader
      sticky
      title={title}
      back={back}
      actions={
        <>
          <span role="status">
            {dirty ? <Status tone="warn">Unsaved changes in {listWords(changed)}</Status> : null}
          </span>
          {dirty ? (
            <Button variant="quiet" onClick={onDiscard} disabled={busy}>
              Discard
            </Button>
          ) : null}
          <Button variant="primary" type="submit" form={form} busy={busy} busyLabel={busyLabel}>
            {saveLabel}
          </Button>
        </>
      }
    />
  );
}
