import type { Person } from '@/lib/contracts/project-shapes';
import { pictureUrl } from './pictures';

export type PersonRow = { id: string; firstName: string; lastName: string; pictureId: string | null };

export const personSelect = { id: true, firstName: true, lastName: true, pictureId: true } as const;

export function presentPerson(person: PersonRow): Person {
  return { id: person.id, name: nameOf(person), picture: pictureUrl(person.pictureId) };
}

export function nameOf(person: { firstName: string; lastName: string }): string {
  return `${person.firstName} ${person.lastName}`.trim();
}
