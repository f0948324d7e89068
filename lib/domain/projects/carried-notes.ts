type CarriedNote = { id: string; created: string; resolved: boolean };
type TakeWithNotes<Note> = {
  id: string;
  name: string;
  created: string;
  user: { id: string };
  notes: readonly Note[];
};

/**
 * Returns the notes on earlier takes that a take has to answer: unresolved, and written before the take was uploaded.
 * In projects with named audio, only takes of the same name answer each other
 * (docs/rules/review.md#notes-of-earlier-takes).
 *
 * @param shownIds notes to include although they are resolved.
 */
export function carriedNotes<Note extends CarriedNote, Take extends TakeWithNotes<Note>>(
  takes: readonly (Take & TakeWithNotes<Note>)[],
  take: Omit<Take, 'notes'>,
  { isNamed, shownIds = new Set() }: { isNamed: boolean; shownIds?: ReadonlySet<string> },
): { note: Note; take: Take }[] {
  return takes.flatMap((earlier) => {
    const isAnswered = earlier.id !== take.id && earlier.user.id === take.user.id;
    if (!isAnswered || (isNamed && earlier.name !== take.name)) return [];
    return earlier.notes
      .filter(
        (note) => (!note.resolved || shownIds.has(note.id)) && Date.parse(note.created) < Date.parse(take.created),
      )
      .map((note) => ({ note, take: earlier }));
  });
}
