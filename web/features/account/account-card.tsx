import { roleNames } from '#contract/roles.ts';
import type { Profile } from '#contract/users.contract.ts';
import { Avatar } from '#web/components/ui/avatar.tsx';
import { Tag } from '#web/components/ui/badges.tsx';

/** Who is signed in, how, and as what. */
export function AccountCard({ profile }: { profile: Profile }) {
  const { firstName, lastName, email, provider, role } = profile;
  return (
    <div className="flex w-full max-w-[640px] items-center gap-4">
      <Avatar name={firstName} seed={profile._id} />
      <div className="min-w-0 flex-1">
        <p className="strong line-clamp-3 wrap-anywhere">
          {firstName} {lastName}
        </p>
        <p className="truncate text-ink-muted">
          {provider === 'Email' ? email : `Logged in With ${provider}`}
        </p>
      </div>
      <Tag accent={role !== 'ROLE MEMBER'}>{roleNames[role]}</Tag>
    </div>
  );
}
