import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { root } from './install.mjs';

const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const duration = z.string().regex(/^\d+(?:s|m|h|d)$/);

/** A file of alerts as Prometheus reads it, which rejects other fields. */
const rulesFile = z.strictObject({
  groups: z.array(
    z.strictObject({
      name: z.string().min(1),
      rules: z.array(
        z.strictObject({
          alert: z.string().regex(/^Timbre[A-Z][A-Za-z]+$/),
          expr: z.string().min(1),
          for: duration.optional(),
          labels: z.strictObject({ severity: z.enum(['page', 'ticket']) }),
          annotations: z.strictObject({ summary: z.string().min(1) }),
        }),
      ),
    }),
  ),
});

const datasource = z.strictObject({ type: z.literal('prometheus'), uid: z.string().regex(/^\$\{datasource\}$/) });
const gridPos = z.strictObject({
  x: z.int().min(0).max(23),
  y: z.int().min(0),
  w: z.int().min(1).max(24),
  h: z.int().min(1),
});
const panel = z.object({
  id: z.int(),
  title: z.string().min(1),
  gridPos: gridPos.refine(({ x, w }) => x + w <= 24, 'is wider than the dashboard'),
});
const rowPanel = panel.extend({ type: z.literal('row'), panels: z.tuple([]) });
const chartPanel = panel.extend({
  type: z.enum(['timeseries', 'stat']),
  datasource,
  fieldConfig: z.object({ defaults: z.object({ unit: z.string() }) }),
  targets: z
    .array(z.object({ refId: z.string().length(1), datasource, expr: z.string().min(1), legendFormat: z.string() }))
    .min(1),
});
const dashboardFile = z.object({
  uid: z.literal('timbre'),
  title: z.literal('Timbre'),
  schemaVersion: z.int().min(36),
  templating: z.object({ list: z.array(z.object({ name: z.string(), type: z.enum(['datasource', 'query']) })) }),
  panels: z.array(z.discriminatedUnion('type', [rowPanel, chartPanel])),
});

const rules = rulesFile.parse(parse(read('deploy/prometheus-alerts.yml'))).groups.flatMap((group) => group.rules);
const dashboard = dashboardFile.parse(JSON.parse(read('deploy/grafana-dashboard.json')));

/** Returns true if every bracket and quote is closed. */
function isClosed(expression: string): boolean {
  const text = expression.replace(/"(?:[^"\\]|\\.)*"/g, '');
  const open: string[] = [];
  const pairs: Record<string, string> = { ')': '(', ']': '[', '}': '{' };
  for (const sign of text) {
    if ('([{'.includes(sign)) open.push(sign);
    else if (sign in pairs && open.pop() !== pairs[sign]) return false;
  }
  return open.length === 0 && !text.includes('"');
}

test('the alerts have names of their own and items in docs/operations/monitor.md', () => {
  const page = read('docs/operations/monitor.md');
  const names = rules.map(({ alert }) => alert);
  expect(names.length).toBeGreaterThanOrEqual(10);
  expect(new Set(names).size).toBe(names.length);
  expect(names.filter((name) => !page.includes(`- \`${name}\`: `))).toEqual([]);
  expect(rules.filter(({ expr }) => !isClosed(expr))).toEqual([]);
});

test('the panels have ids of their own, do not overlap, and use the variables of the dashboard', () => {
  const { panels, templating } = dashboard;
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
    Array.from({ length: w * h }, (_, index) => `${x + (index % w)}/${y + Math.floor(index / w)}`),
  );
  expect(new Set(cells).size).toBe(cells.length);
  const expressions = panels.flatMap((panel) => (panel.type === 'row' ? [] : panel.targets.map(({ expr }) => expr)));
  expect(expressions.length).toBeGreaterThan(15);
  expect(expressions.filter((expr) => !isClosed(expr))).toEqual([]);
  const variables = templating.list.map(({ name }) => name);
  const used = new Set(expressions.flatMap((expr) => expr.match(/(?<=\$)\w+/g) ?? []));
  expect([...used].filter((name) => !variables.includes(name))).toEqual([]);
});
