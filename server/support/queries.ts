export { recentEntriesAbout } from './audit-log';
export { listSupportPresets } from './edit-preset';
export { getSupportOverview } from './overview';
export { getSentDecision } from './reports/object-to-decision';
export { getSupportTeam } from './teams';
export { getSupportTemplate, listSupportTemplates } from './templates';
export { getSupportUser } from './users';
export { getSupportVoice } from './voices';
