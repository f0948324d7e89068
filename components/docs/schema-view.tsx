import { fieldsOf, type Schema, sharedName, typeText } from './schema';

export function SchemaView({ schema, depth = 0 }: { schema: Schema; depth?: number }) {
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
