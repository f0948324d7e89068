import { supportRows as officeRows } from '@/tests/api/authorization-support';
import { supportJobRows } from '@/tests/api/authorization-support-jobs';
import { supportMoneyRows } from '@/tests/api/authorization-support-money';
import { supportProjectRows } from '@/tests/api/authorization-support-projects';

export const supportRows = { ...officeRows, ...supportProjectRows, ...supportMoneyRows, ...supportJobRows };
