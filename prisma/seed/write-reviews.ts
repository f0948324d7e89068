import { noteSummary } from '@/lib/domain/projects/changes';
import { hourMs } from '@/lib/domain/durations';
import { castOf } from './sample-people';
import { people } from './content/people';
import { brightsideProjects, type SampleNote, type SampleProject } from './content/projects';
import { sampleId } from './content/random';
import type { SampleVoice } from './content/roster';
import type { Prisma, Tx } from '@/server/platform/db';

type Context = { voices: readonly SampleVoice[]; now: Date };

/** Writes notes on takes, requested changes and declined assignments of Brightside's projects. */
export async function writeReviews(tx: Tx, context: Context): Promise<void> {
  for (const sample of brightsideProjects) {
    const [voice] = castOf(sample, context.voices);
    if (!voice) continue;
    if (sample.notes) await writeNotes(tx, context, { sample, voice, notes: sample.notes, changeRequestId: null });
    if (sample.changes) await writeChanges(tx, context, { sample, voice, notes: sample.changes });
    if (sample.declined) await writeDecline(tx, context, { sample, voice, reason: sample.declined });
  }
}

type Review = { sample: SampleProject; voice: SampleVoice; notes: readonly SampleNote[] };

const idOf = ({ slug }: SampleProject) => sampleId('project', slug);
/** Returns the time this many hours after the creation of the project. */
const atHour = ({ now }: Context, { daysAgo }: SampleProject, hours: number) =>
  new Date(now.getTime() - (daysAgo * 24 - hours) * hourMs);
/** Takes are delivered 50 hours after the creation, and the chat about them begins at 50:19. */
const reviewedAt = 50.25;

async function writeNotes(
  tx: Tx,
  context: Context,
  { sample, voice, notes, changeRequestId }: Review & { changeRequestId: string | null },
): Promise<void> {
  const created = atHour(context, sample, reviewedAt);
  const rows = notes.map((note, position): Prisma.ReviewNoteCreateManyInput => {
    const { by = 'customer', take, startMs = null, endMs = null, text, isResolved = false, quote } = note;
    const scriptStart = quote === undefined ? -1 : (sample.script ?? '').indexOf(quote);
    return {
      projectId: idOf(sample),
      changeRequestId,
      position,
      startMs,
      endMs,
      text,
      created,
      ...(take !== undefined && {
        takeId: sampleId('take', sample.slug, take),
        takeName: sample.takes?.[take]?.[0] ?? '',
      }),
      ...(quote !== undefined &&
        scriptStart >= 0 && {
          scriptStart,
          scriptEnd: scriptStart + quote.length,
          scriptQuote: quote,
        }),
      authorId: by === 'voice' ? voice.id : people.olivia.id,
      resolvedAt: isResolved ? created : null,
    };
  });
  await tx.reviewNote.createMany({ data: rows });
}

async function writeChanges(tx: Tx, context: Context, review: Review): Promise<void> {
  const { sample, voice, notes } = review;
  const [projectId, created] = [idOf(sample), atHour(context, sample, reviewedAt)];
  const changeRequestId = sampleId('changes', sample.slug);
  await tx.changeRequest.create({
    data: {
      id: changeRequestId,
      projectId,
      round: 1,
      state: 'open',
      requestedById: people.olivia.id,
      created,
      pausedAt: created,
    },
  });
  await writeNotes(tx, context, { ...review, changeRequestId });
  await tx.message.create({
    data: {
      projectId,
      voiceId: voice.id,
      fromId: people.olivia.id,
      type: 'changes-requested',
      timestamp: created,
      text: noteSummary(notes),
      subjectId: changeRequestId,
    },
  });
}

async function writeDecline(
  tx: Tx,
  context: Context,
  { sample, voice, reason }: { sample: SampleProject; voice: SampleVoice; reason: string },
): Promise<void> {
  const [projectId, assignedAt, releasedAt] = [idOf(sample), atHour(context, sample, 20), atHour(context, sample, 25)];
  const line = { projectId, voiceId: voice.id };
  await tx.assignment.create({
    data: {
      ...line,
      assignedById: people.olivia.id,
      state: 'released',
      customerTotalCents: 0,
      voiceFeeTotalCents: 0,
      assignedAt,
      created: assignedAt,
      customerAgreedAt: assignedAt,
      releasedAt,
      releaseReason: 'declined-by-voice',
    },
  });
  await tx.message.createMany({
    data: [
      { ...line, fromId: people.olivia.id, type: 'assigned', timestamp: assignedAt },
      { ...line, fromId: voice.id, type: 'declined', text: reason, timestamp: releasedAt },
    ],
  });
}
