import type { ChangeRequest, ReviewNote } from '@/lib/contracts/change-shapes';
import { personSelect, presentPerson } from '@/server/access/people';
import type { Prisma } from '@/server/platform/db';

export const noteInclude = { author: { select: personSelect } } as const satisfies Prisma.ReviewNoteInclude;

export const takeNotesInclude = {
  orderBy: [{ startMs: 'asc' }, { created: 'asc' }, { id: 'asc' }],
  include: noteInclude,
} as const satisfies Prisma.AudioTake$notesArgs;

export const changeRequestInclude = {
  requestedBy: { select: personSelect },
  notes: { orderBy: [{ position: 'asc' }, { id: 'asc' }], include: noteInclude },
} as const satisfies Prisma.ChangeRequestInclude;

export type NoteRow = Prisma.ReviewNoteGetPayload<{ include: typeof noteInclude }>;
type RequestRow = Prisma.ChangeRequestGetPayload<{ include: typeof changeRequestInclude }>;

export function presentNote(note: NoteRow): ReviewNote {
  const { scriptStart, scriptEnd } = note;
  return {
    id: note.id,
    audioId: note.takeId,
    audioName: note.takeName,
    startMs: note.startMs,
    endMs: note.endMs,
    scriptRange:
      scriptStart === null || scriptEnd === null
        ? null
        : { start: scriptStart, end: scriptEnd, quote: note.scriptQuote },
    text: note.text,
    from: presentPerson(note.author),
    changeRequestId: note.changeRequestId,
    resolved: note.resolvedAt !== null,
    created: note.created.toISOString(),
  };
}

export function presentChangeRequest(request: RequestRow): ChangeRequest {
  return {
    id: request.id,
    round: request.round,
    state: request.state,
    from: presentPerson(request.requestedBy),
    notes: request.notes.map(presentNote),
    created: request.created.toISOString(),
    deliveredDate: request.deliveredAt?.toISOString() ?? null,
  };
}
