/** Roles and sign-in providers as the API names them (docs/rules.md#roles). */
export const roles = ['ROLE ADMIN', 'ROLE MEMBER', 'ROLE MERCHANT'] as const;
export type Role = (typeof roles)[number];
export const admin: Role = 'ROLE ADMIN';
export const merchant: Role = 'ROLE MERCHANT';

/** The text of a role's badge. */
export const roleNames: Record<Role, 'Admin' | 'Member' | 'Merchant'> = {
  'ROLE ADMIN': 'Admin',
  'ROLE MEMBER': 'Member',
  'ROLE MERCHANT': 'Merchant',
};

export const providers = ['Email', 'Google', 'Facebook'] as const;
export type Provider = (typeof providers)[number];
