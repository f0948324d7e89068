import type { z } from 'zod';
import { mailLoginWarning } from '@/server/access/log-in';
import type { Handler } from '@/server/jobs/handler';
import type { warnOfFailedLogins } from '@/server/jobs/warn-of-failed-logins';

export const handleWarnOfFailedLogins: Handler<z.infer<typeof warnOfFailedLogins.payload>> = ({ email }) =>
  mailLoginWarning(email);
