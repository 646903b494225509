import { z } from 'zod';
import { signedIn } from './auth.contract.ts';
import { cleanCode } from './clean-text.ts';
import { endpoint } from './define-endpoint.ts';
import { done, idParams, optionalText, ownPassword as password, text, time } from './schemas.ts';

/** A code of the app, or a recovery code. */
const code = text({ required: 'Please enter a code.', max: 40, clean: cleanCode });

export const codeForm = z.object({ code });
export const setupForm = z.object({
  password,
  emailCode: optionalText(40, { clean: cleanCode }).meta({
    description:
      'Of the mail that auth/second-factor/email-code sends, while nobody has proven the e-mail address. Without it: `email-code-required`.',
  }),
});
export const emailCodeForm = z.object({ password });

/** The proof that a signed-in person types to do something to the account of somebody else. */
export const proofForm = z.object({
  password,
  code: optionalText(40, { clean: cleanCode }).meta({
    description:
      'With two-step sign-in of the caller: of the app, or a recovery code. Without it: `second-factor-required`.',
  }),
});
export type Proof = z.output<typeof proofForm>;
export const turnOffForm = z.object({ password, code });

const secondFactor = z.object({
  isOn: z.boolean(),
  since: time.nullable(),
  recoveryCodesLeft: z.number().int(),
});
export type SecondFactorStatus = z.output<typeof secondFactor>;

const recoveryCodes = z.array(z.string()).meta({ description: 'Shown this once; each works once.' });

export const getSecondFactor = endpoint({
  method: 'GET',
  path: '/auth/second-factor',
  access: 'signed-in',
  openWithoutSecondFactor: true,
  summary: "The caller's two-step sign-in",
  reply: z.object({ secondFactor }),
});

export const sendEmailCode = endpoint({
  method: 'POST',
  path: '/auth/second-factor/email-code',
  access: 'signed-in',
  openWithoutSecondFactor: true,
  summary: "Mail a code to the caller's e-mail address, which proves it in auth/second-factor",
  body: emailCodeForm,
  reply: z.object(done),
});

export const beginSecondFactor = endpoint({
  method: 'POST',
  path: '/auth/second-factor',
  access: 'signed-in',
  openWithoutSecondFactor: true,
  summary: 'Make a key for an authenticator app; sign-in asks for codes after auth/second-factor/confirm',
  body: setupForm,
  reply: z.object({
    ...done,
    key: z.string().meta({ description: 'In base32, to be typed into an app.' }),
    uri: z.string().meta({ description: '`otpauth://totp/…`, the content of the QR code.' }),
  }),
});

export const confirmSecondFactor = endpoint({
  method: 'POST',
  path: '/auth/second-factor/confirm',
  access: 'signed-in',
  openWithoutSecondFactor: true,
  summary: 'Turn two-step sign-in on, with the first code of the app',
  body: codeForm,
  reply: z.object({ ...done, recoveryCodes }),
});

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/auth/second-factor/recovery-codes',
  access: 'signed-in',
  summary: "Replace the caller's recovery codes",
  body: codeForm,
  reply: z.object({ ...done, recoveryCodes }),
});

export const turnOffSecondFactor = endpoint({
  method: 'POST',
  path: '/auth/second-factor/off',
  access: 'signed-in',
  summary: "Turn the caller's two-step sign-in off, with password and code",
  body: turnOffForm,
  reply: z.object(done),
});

export const finishSignIn = endpoint({
  method: 'POST',
  path: '/auth/second-factor/sign-in',
  access: 'anyone',
  summary: "The second step of a provider's sign-in, which ended at /auth/success?pending=...",
  body: z.object({ pending: text({ required: 'This sign-in has expired. Please sign in again.' }), code }),
  reply: signedIn,
});

export const turnOffSecondFactorOf = endpoint({
  method: 'POST',
  path: '/user/:id/second-factor/off',
  access: 'users.write',
  summary:
    "Turn two-step sign-in off for an account whose owner has lost app and recovery codes, with the caller's own password and code",
  params: idParams,
  body: proofForm,
  reply: z.object(done),
});
