import type { ReactNode } from 'react';
import { cn } from '@/components/ui/cn';
import { fieldsOf, type Reference, resolve, type Schema, sharedName, typeText } from './schema';

export type ApiDocument = {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
};

type Operation = {
  operationId: string;
  summary: string;
  description?: string;
  tags: string[];
  parameters?: Array<Parameter | Reference>;
  requestBody?: MediaContent | Reference;
  responses: Record<string, OperationResponse | Reference>;
};

type Parameter = { name: string; in: string; required?: boolean; schema: Schema; description?: string };
type MediaContent = { content?: Record<string, { schema?: Schema }> };
type OperationResponse = MediaContent & { description: string };

export function ApiReference({ document }: { document: ApiDocument }) {
  const groups = operationsByTag(document);
  return (
    <div className={cn('flex flex-col gap-12', repeatedStyles)}>
      <nav aria-label="Domains" className="flex flex-wrap gap-x-5 gap-y-2 text-sm">
        {[...groups.keys()].map((tag) => (
          <a key={tag} href={`#${tag}`}>
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
                <OperationEntry document={document} operation={operation} />
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
              <h3 className="font-mono">{name}</h3>
              <SchemaView schema={schema} />
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

/**
 * Styles of elements that repeat: classes on each of them would be half of the page, which every request copies and
 * compresses.
 */
const repeatedStyles = cn(
  '[&_a]:underline [&_a]:underline-offset-4 [&_a:hover]:text-accent',
  '[&_details]:py-3 [&_summary]:flex [&_summary]:min-h-11 [&_summary]:cursor-pointer [&_summary]:flex-wrap',
  '[&_summary]:items-baseline [&_summary]:gap-x-3 [&_summary]:gap-y-1 [&_summary]:text-sm',
  '[&_summary_b]:w-16 [&_summary_b]:shrink-0 [&_summary_b]:font-mono [&_summary_b]:font-semibold [&_summary_b]:text-accent',
  '[&_summary_code]:min-w-0 [&_summary_code]:break-all',
  '[&_summary_span]:basis-full [&_summary_span]:text-muted sm:[&_summary_span]:pl-19',
  '[&_details>div]:flex [&_details>div]:flex-col [&_details>div]:gap-5 [&_details>div]:py-4 [&_details>div]:text-sm',
  'sm:[&_details>div]:pl-19 [&_details>div>p]:max-w-prose [&_details>div>p]:whitespace-pre-line',
  '[&_h3]:mb-2 [&_h3]:text-sm [&_h3]:font-semibold',
  '[&_.fields]:flex [&_.fields]:flex-col [&_.fields]:gap-2 [&_.fields]:text-sm [&_.fields_.fields]:mt-2',
  '[&_.fields_.fields]:border-l [&_.fields_.fields]:border-line [&_.fields_.fields]:pl-4',
  '[&_.fields_code]:font-semibold [&_.fields_span]:break-words [&_.fields_span]:text-muted [&_.fields_p]:text-muted',
);

type ListedOperation = Operation & { method: string; path: string };

function operationsByTag(document: ApiDocument): Map<string, ListedOperation[]> {
  const groups = new Map<string, ListedOperation[]>();
  for (const [path, operations] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      const tag = operation.tags[0] ?? 'other';
      groups.set(tag, [...(groups.get(tag) ?? []), { ...operation, method: method.toUpperCase(), path }]);
    }
  }
  return groups;
}

function OperationEntry({ document, operation }: { document: ApiDocument; operation: ListedOperation }) {
  const { parameters = [], requestBody, responses } = operation;
  const body = requestBody && schemaOf(resolve(document, requestBody));
  const [status, response] = Object.entries(responses).find(([code]) => code !== 'default') ?? [];
  const success = response && resolve(document, response);
  const responseSchema = success && schemaOf(success);
  return (
    <details>
      <summary>
        <b>{operation.method}</b>
        <code>/v1{operation.path}</code>
        <span>{operation.summary}</span>
      </summary>
      <div>
        {operation.description && <p>{operation.description}</p>}
        <Parameters parameters={parameters.map((parameter) => resolve(document, parameter))} />
        {body && (
          <Part title="Body">
            <SchemaView schema={body} />
          </Part>
        )}
        <Part title={`Response ${status ?? ''}`}>
          {responseSchema ? (
            <SchemaView schema={responseSchema} />
          ) : (
            <p className="text-muted">{success?.description}</p>
          )}
        </Part>
      </div>
    </details>
  );
}

const schemaOf = ({ content }: MediaContent): Schema | undefined => content?.['application/json']?.schema;

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
      <h3>{title}</h3>
      {children}
    </div>
  );
}

function SchemaView({ schema, depth = 0 }: { schema: Schema; depth?: number }) {
  const fields = fieldsOf(schema);
  if (fields.length === 0) {
    return depth === 0 ? (
      <p className="font-mono text-sm">
        <TypeName schema={schema} />
      </p>
    ) : null;
  }
  return (
    <ul className="fields">
      {fields.map(({ name, schema: field, isRequired }) => (
        <li key={name}>
          <code>{name}</code>
          {!isRequired && <span> optional</span>}{' '}
          <span>
            <TypeName schema={field} />
          </span>
          {field.description && <p>{field.description}</p>}
          {depth < 3 && <SchemaView schema={field} depth={depth + 1} />}
        </li>
      ))}
    </ul>
  );
}

function TypeName({ schema }: { schema: Schema }) {
  const shared = sharedName(schema);
  if (!shared) return nameOfType(schema);
  return <a href={`#schema-${shared}`}>{nameOfType(schema)}</a>;
}

function nameOfType(schema: Schema): string {
  if (schema.properties) return 'object';
  if (schema.items?.properties) return 'list of objects';
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices?.some((choice) => choice.properties)) return choices.map(nameOfType).join(' | ');
  return typeText(schema);
}
