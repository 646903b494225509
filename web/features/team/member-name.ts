import type { TeamMember } from '#contract/team.contract.ts';

/** The e-mail address where there is no name. */
export const memberName = ({ firstName, lastName, email }: TeamMember): string =>
  `${firstName} ${lastName}`.trim() || (email ?? '');
