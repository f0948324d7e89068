import type { ReactNode } from 'react';
import type { Schema } from './schema';
import { SchemaView } from './schema-view';

type Parameter = { name: string; in: string; required?: boolean; schema: Schema; description?: string };
type Media = { content?: Record<string, { schema?: Schema }> };

export type Operation = {
  operationId: string;
  summary: string;
  description?: string;
  tags: string[];
  parameters?: Parameter[];
  requestBody?: Media;
  responses: Record<string, Media & { description: string }>;
};

export type ApiDocument = {
  info: { description: string };
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
};

type Listed = Operation & { method: string; path: string };

function operationsByTag(document: ApiDocument): Map<string, Listed[]> {
  const groups = new Map<string, Listed[]>();
  for (const [path, operations] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      const tag = operation.tags[0] ?? 'other';
      groups.set(tag, [...(groups.get(tag) ?? []), { ...operation, method: method.toUpperCase(), path }]);
    }
  }
  return groups;
}

export function ApiReference({ document }: { document: ApiDocument }) {
  const groups = operationsByTag(document);
  return (
    <div className="flex flex-col gap-12">
      <p className="max-w-prose text-muted">{document.info.description.replaceAll('`', '')}</p>
      <nav aria-label="Domains" className="flex flex-wrap gap-x-5 gap-y-2 text-sm">
        {[...groups.keys()].map((tag) => (
          <a key={tag} href={`#${tag}`} className="underline underline-offset-4 hover:text-accent">
            {tag}
          </a>
        ))}
      </nav>
      {[...groups].map(([tag, operations]) => (
        <section key={tag} id={tag} aria-labelledby={`${tag}-title`} className="scroll-mt-20">
          <h2 id={`${tag}-title`} className="mb-4 text-xl font-semibold capitalize">
            {tag}
          </h2>
          <ul className="divide-y divide-line border-y border-line">
            {operations.map((operation) => (
              <li key={operation.operationId}>
                <Entry operation={operation} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      <section id="schemas" aria-labelledby="schemas-title" className="scroll-mt-20">
        <h2 id="schemas-title" className="mb-4 text-xl font-semibold">
          Schemas
        </h2>
        <ul className="flex flex-col gap-8">
          {Object.entries(document.components.schemas).map(([name, schema]) => (
            <li key={name} id={`schema-${name}`} className="scroll-mt-20">
              <h3 className="mb-2 font-mono text-sm font-semibold">{name}</h3>
              <SchemaView schema={schema} />
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

function Entry({ operation }: { operation: Listed }) {
  const body = operation.requestBody?.content?.['application/json']?.schema;
  const [status, success] = Object.entries(operation.responses).find(([code]) => code !== 'default') ?? [];
  const responseSchema = success?.content?.['application/json']?.schema;
  return (
    <details className="group py-3">
      <summary className="flex min-h-11 cursor-pointer flex-wrap items-baseline gap-x-3 gap-y-1">
        <span className="w-16 shrink-0 font-mono text-sm font-semibold text-accent">{operation.method}</span>
        <code className="min-w-0 text-sm break-all">/v1{operation.path}</code>
        <span className="basis-full text-sm text-muted sm:pl-19">{operation.summary}</span>
      </summary>
      <div className="flex flex-col gap-5 py-4 sm:pl-19">
        {operation.description && <p className="max-w-prose text-sm whitespace-pre-line">{operation.description}</p>}
        <Parameters parameters={operation.parameters ?? []} />
        {body && (
          <Part title="Body">
            <SchemaView schema={body} />
          </Part>
        )}
        <Part title={`Response ${status ?? ''}`}>
          {responseSchema ? (
            <SchemaView schema={responseSchema} />
          ) : (
            <p className="text-sm text-muted">{success?.description}</p>
          )}
        </Part>
      </div>
    </details>
  );
}

function Parameters({ parameters }: { parameters: Parameter[] }) {
  if (parameters.length === 0) return null;
  const schema: Schema = {
    properties: Object.fromEntries(
      parameters.map(({ name, schema: type, in: location, description }) => [
        name,
        { ...type, description: [location, description ?? type.description].filter(Boolean).join(' · ') },
      ]),
    ),
    required: parameters.filter(({ required }) => required).map(({ name }) => name),
  };
  return (
    <Part title="Parameters">
      <SchemaView schema={schema} />
    </Part>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h3 className="mb-2 text-sm font-semibold">{title}</h3>
      {children}
    </div>
  );
}
