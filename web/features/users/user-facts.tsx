import { href } from 'react-router';
import { type Permission, setNames } from '#contract/permissions.ts';
import { roleNames } from '#contract/roles.ts';
import type { UserPage } from '#contract/user-details.contract.ts';
import { Link } from '#web/components/buttons/link.tsx';
import { EmailText } from '#web/components/labels/email-text.tsx';
import { DescriptionList } from '#web/components/layout/description-list.tsx';
import { formatDate } from '#web/lib/format/format.ts';
import { listSearchParams } from '#web/lib/list-urls/list-search-params.ts';

/** Who it is, and the merchant record that belongs to the account. */
export function UserFacts({
  user,
  merchant,
  hasSecondFactor,
  can,
}: Pick<UserPage, 'user' | 'merchant' | 'hasSecondFactor'> & { can: (permission: Permission) => boolean }) {
  return (
    <DescriptionList
      facts={[
        {
          name: 'Email',
          value: user.email ? (
            <a className="link tap break-anywhere" href={`mailto:${user.email}`}>
              <EmailText>{user.email}</EmailText>
            </a>
          ) : (
            'N/A'
          ),
        },
        { name: 'Phone', value: user.phoneNumber || 'N/A' },
        {
          name: 'Role',
          value: `${roleNames[user.role]}${user.membership ? ` (${setNames[user.membership.set]})` : ''}`,
        },
        { name: 'Sign-in', value: user.provider },
        { name: 'Two-step sign-in', value: hasSecondFactor ? 'On' : 'Off' },
        { name: 'Newsletter', value: user.isSubscribed ? 'Subscribed' : 'Not subscribed' },
        { name: 'Created', value: formatDate(user.created) },
        ...(user.email && can('activity.read')
          ? [
              {
                name: 'Activity',
                value: (
                  <Link
                    className="link tap"
                    to={`${href('/dashboard/activity')}${listSearchParams({ search: user.email })}`}
                  >
                    See what happened
                  </Link>
                ),
              },
            ]
          : []),
        ...(merchant
          ? [
              {
                name: 'Merchant',
                value: (
                  <Link
                    className="link tap break-anywhere"
                    to={`${href('/dashboard/merchant')}${listSearchParams({ search: merchant.email ?? merchant.brandName })}`}
                  >
                    {merchant.brandName}
                  </Link>
                ),
              },
              { name: 'Merchant status', value: merchant.isActive ? merchant.status : 'Disabled' },
            ]
          : []),
      ]}
    />
  );
}
