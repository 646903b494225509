import { argon2Cost } from '#server/features/auth/passwords.ts';

// Most tests that sign somebody up or in are not about the cost of a hash (server/features/auth/passwords.test.ts).
Object.assign(argon2Cost, { memoryCost: 8, timeCost: 1 });
