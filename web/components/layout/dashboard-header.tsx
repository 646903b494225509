import type { MouseEvent, ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { useOpenedFrom } from '#web/lib/navigation/opened-from.ts';
import { cx } from '#web/lib/values/class-names.ts';
import { Button } from '../buttons/button.tsx';
import { IconLink } from '../buttons/icon-button.tsx';
import { useFocusAfter } from '../buttons/use-focus-after.ts';
import { Status } from '../labels/badges.tsx';
import * as styles from './dashboard-header.module.css';
import { listWords } from './word-list.ts';

type Back = { to: string; label: string };

type DashboardHeaderProps = {
  title: ReactNode;
  /** The text beside the title: '58', '8 merchants'. */
  count?: ReactNode;
  back?: Back;
  /** The end of the line: 'Add'. */
  actions?: ReactNode;
  /** Sticks below the site header: for pages with a form. */
  sticky?: boolean;
  /** On phones the title has a line of its own: for names of files. */
  long?: boolean;
};

/** The header of a dashboard page: its one h1 and its actions. */
export function DashboardHeader({ title, count, back, actions, sticky, long }: DashboardHeaderProps) {
  return (
    <div className={cx(styles.header, sticky && styles.sticky, long && styles.long)} data-sticky={sticky}>
      <div className={styles.title}>
        {back ? <BackLink {...back} /> : null}
        <h1>
          {/* The space lets a count go below the title. */}
          {title} {count !== undefined ? <HeaderCount>{count}</HeaderCount> : null}
        </h1>
      </div>
      {actions ? <div className={styles.actions}>{actions}</div> : null}
    </div>
  );
}

/** Leads to a page as it was left, when this one was opened from there. */
function BackLink({ to, label }: Back) {
  const openedFrom = useOpenedFrom(to);
  const navigate = useNavigate();
  const goBack = (event: MouseEvent) => {
    const isNewTab = event.ctrlKey || event.metaKey || event.shiftKey;
    if (openedFrom === undefined || isNewTab) return;
    event.preventDefault();
    navigate(-1);
  };
  return <IconLink to={openedFrom ?? to} icon="arrow-left" label={label} onClick={goBack} />;
}

type AddHeaderProps = {
  /** 'Add Brand': also the label of its button. */
  title: string;
  /** Id of the form that the button submits. */
  form: string;
  busy: boolean;
  busyLabel?: string | undefined;
  onCancel: () => void;
};

/** The header of a page that adds something. */
export function AddHeader({ title, form, busy, busyLabel = 'Adding', onCancel }: AddHeaderProps) {
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

type SaveHeaderProps = {
  title: ReactNode;
  back?: Back;
  /** Id of the form that Save submits. */
  form: string;
  /** Labels of the changed fields. */
  changed: readonly string[];
  busy?: boolean;
  /** The label of Save while busy: how far an upload is. */
  busyLabel?: string;
  onDiscard: () => void;
  saveLabel?: string;
};

/** The header of an edit page: names unsaved changes, with Discard and Save. */
export function SaveHeader({
  title,
  back,
  form,
  changed,
  busy,
  busyLabel = 'Saving',
  onDiscard,
  saveLabel = 'Save',
}: SaveHeaderProps) {
  const dirty = changed.length > 0;
  const saveButton = useFocusAfter(busy === true);
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
          <Button
            variant="primary"
            type="submit"
            form={form}
            busy={busy}
            busyLabel={busyLabel}
            ref={saveButton}
          >
            {saveLabel}
          </Button>
        </>
      }
    />
  );
}

/** A count beside a title. */
export function HeaderCount({ children }: { children: ReactNode }) {
  return <span className={styles.count}>{children}</span>;
}
