/** Words of PromQL that stand where a metric could. */
const keywords = new Set(['and', 'or', 'unless', 'bool', 'offset', 'inf', 'nan']);

export type MetricUse = { name: string; labels: string[] };

/**
 * The metrics that an expression reads, each with the labels that its selector and the groupings of the expression name.
 * For the expressions in deploy/: not a full parser.
 */
export function metricsIn(expression: string): MetricUse[] {
  const text = expression.replace(/"(?:[^"\\]|\\.)*"/g, '""');
  const groupings = [...text.matchAll(/\b(?:by|without|on|ignoring)\s*\(([^)]*)\)/g)];
  const groupedBy = groupings.flatMap(([, labels = '']) => labels.split(',').map((label) => label.trim()));
  const withoutGroupings = text.replace(/\b(?:by|without|on|ignoring)\s*\([^)]*\)/g, '').replace(/\[[^\]]*\]/g, '');
  return [...withoutGroupings.matchAll(/(?<![\w{,"])([a-zA-Z_:][\w:]*)\b(?!\s*\()(?:\{([^}]*)\})?/g)]
    .filter(([, name = '']) => !keywords.has(name))
    .map(([, name = '', selector = '']) => ({
      name,
      labels: [...selector.matchAll(/(\w+)\s*(?:=~|!~|!=|=)/g)].map(([, label = '']) => label).concat(groupedBy),
    }));
}

/** Returns the labels of each metric in a response in Prometheus's text format; a metric without values has none. */
export function metricLabels(text: string): Map<string, Set<string>> {
  const metrics = new Map([...text.matchAll(/^# TYPE (\S+) /gm)].map(([, name = '']) => [name, new Set<string>()]));
  for (const [, sample = '', selector = ''] of text.matchAll(/^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? \S+$/gm)) {
    const labels = metrics.get(sample) ?? metrics.get(sample.replace(/_(?:count|bucket|sum)$/, ''));
    for (const [, label = ''] of selector.matchAll(/(\w+)="(?:[^"\\]|\\.)*"/g)) labels?.add(label);
  }
  return metrics;
}
