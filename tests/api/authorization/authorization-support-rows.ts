import { supportRows as officeRows } from './authorization-support';
import { supportJobRows } from './authorization-support-jobs';
import { supportMoneyRows } from './authorization-support-money';
import { supportProjectRows } from './authorization-support-projects';

export const supportRows = { ...officeRows, ...supportProjectRows, ...supportMoneyRows, ...supportJobRows };
