import type { z } from 'zod';
import { mailSignUpCode } from '@/server/access/mail-code';
import type { Handler } from '@/server/jobs/handler';
import type { mailSignUp } from '@/server/jobs/mail-sign-up';

export const handleMailSignUp: Handler<z.infer<typeof mailSignUp.payload>> = ({ email, browserHash }) =>
  mailSignUpCode(email, browserHash);
