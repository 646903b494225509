import { setNames } from '#contract/permissions.ts';
import { roleNames } from '#contract/roles.ts';
import type { Profile } from '#contract/users.contract.ts';
import { Avatar } from '#web/components/labels/avatar.tsx';
import { Tag } from '#web/components/labels/badges.tsx';
import * as styles from './account.module.css';

/** Who is signed in, how, and as what. */
export function AccountCard({ profile }: { profile: Profile }) {
  const { firstName, lastName, email, provider, role, membership } = profile;
  return (
    <div className={`column ${styles.card}`}>
      <Avatar name={firstName} seed={profile._id} />
      <div className={styles.person}>
        <p className={`strong break-anywhere ${styles.name}`}>
          {firstName} {lastName}
        </p>
        <p className="break-anywhere muted">{provider === 'Email' ? email : `Logged in With ${provider}`}</p>
      </div>
      <Tag accent={role !== 'ROLE MEMBER'}>
        {roleNames[role]}
        {membership && membership.set !== 'owner' ? ` · ${setNames[membership.set]}` : null}
      </Tag>
    </div>
  );
}
