import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { SupportAdmin, SupportTabs } from './support-tabs';

test.each([
  [true, 1],
  [false, 0],
])('an admin (%s) finds the installation and its legal texts in the navigation', (isAdmin, count) => {
  const tabs = renderToStaticMarkup(
    <SupportAdmin isAdmin={isAdmin}>
      <SupportTabs current="/support" />
    </SupportAdmin>,
  );
  expect(tabs).toContain('href="/support/audit-log"');
  expect(tabs.split('href="/support/installation"')).toHaveLength(count + 1);
  expect(tabs.split('href="/support/legal-texts"')).toHaveLength(count + 1);
});
