import type { z } from 'zod';
import { mailResetLink } from '@/server/access/reset-password';
import type { Handler } from '@/server/jobs/handler';
import type { mailPasswordReset } from '@/server/jobs/mail-password-reset';

export const handleMailPasswordReset: Handler<z.infer<typeof mailPasswordReset.payload>> = ({ email }) =>
  mailResetLink(email);
