import { Avatar, type AvatarSize } from './avatar';

export function AvatarGroup({
  people,
  total = people.length,
  max = 5,
  size = 'small',
}: {
  people: readonly { id: string; name: string; picture?: string | null }[];
  /** Number of all people, if `people` are only the first ones. */
  total?: number;
  max?: number;
  size?: AvatarSize;
}) {
  const rest = total - Math.min(people.length, max);
  return (
    <span className="inline-flex items-center">
      {people.slice(0, max).map((person) => (
        <Avatar
          key={person.id}
          name={person.name}
          picture={person.picture}
          size={size}
          className="-ml-1 ring-2 ring-surface first:ml-0"
        />
      ))}
      {rest > 0 && (
        <span className="ml-1.5 text-sm text-muted">
          +{rest}
          <span className="visually-hidden"> more</span>
        </span>
      )}
    </span>
  );
}
