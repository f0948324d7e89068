import { expect, test } from 'vitest';
import { retentionOf } from './retention';

const settings = {
  eventsHours: 24,
  analyticsDays: 90,
  mailsDays: 91,
  securityDays: 180,
  requestsDays: 1,
  auditDays: null,
};

test('says how long each kind of record is stored, as the installation is set', () => {
  const texts = new Map(retentionOf(settings).map(({ what, howLong }) => [what, howLong]));
  expect(texts.get('Live updates')).toBe('24 hours');
  expect(texts.get('Usage of the site')).toBe('90 days');
  expect(texts.get('Notifications and mails')).toBe('91 days');
  expect(texts.get('Security log of logins and changes of access')).toBe('180 days');
  expect(texts.get('Requests to support')).toBe('1 day after the answer');
  expect(texts.get('Log of what support did')).toBe('Without a limit');
  const limited = retentionOf({ ...settings, auditDays: 400 });
  expect(limited).toContainEqual({ what: 'Log of what support did', howLong: '400 days' });
});
