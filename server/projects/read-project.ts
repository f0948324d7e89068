import { z } from 'zod';
import { db, preparedPool, Prisma, type Tx } from '@/server/platform/db';
import { bytesOf, dateParser, jsonList, jsonRow } from '@/server/platform/postgres/json-rows';
import { queryRow } from '@/server/platform/postgres/query-rows';
import { type DetailedProject, renewalsOfOriginal } from '@/server/projects/present/detailed-project';
import type { CoreProject, LiveAssignment } from './project-state';

/** Columns of a project except the script, which can be megabytes. */
const columns = Object.values(Prisma.ProjectScalarFieldEnum)
  .filter((name) => name !== 'scriptOps')
  .map((name) => `project."${name}"`)
  .join(', ');

/** Columns of the table `users person`. */
export const personColumns = `person.id, person."firstName", person."lastName", person."pictureId"`;
/** Returns the SQL of a `PersonRow`. */
export const personById = (id: string) => jsonRow(`select ${personColumns} from users person where person.id = ${id}`);
const firstNameById = (id: string) => jsonRow(`select person."firstName" from users person where person.id = ${id}`);

const team = jsonRow(`
  select team.*, json_build_object('members', (
      select count(*)::int from team_members member where member."teamId" = team.id)) as "_count"
    from teams team where team.id = project."teamId"`);

const template = (more = '') =>
  jsonRow(`
    select template.name, template."baseWords" ${more} from project_templates template
     where template.id = project."templateId"`);

const members = jsonList(`
  select member."userId", ${personById('member."userId"')} as user
    from project_members member where member."projectId" = project.id order by member.created, member."userId"`);

const archives = jsonList(
  'select archive."userId" from project_archives archive where archive."projectId" = project.id order by archive."userId"',
);

const unread = jsonList(`
  select mark."voiceId", mark."userId"
    from unread_chats mark where mark."projectId" = project.id order by mark."userId", mark."voiceId"`);

const assignments = (more = '') =>
  jsonList(`
    select assignment.*,
        ${jsonList(`select payment.* from payments payment
          where payment."assignmentId" = assignment.id and payment.status not in ('released', 'declined')
          order by payment.id`)} as payments,
        json_build_object('takes', (select count(*)::int from audio_takes take
          where take."assignmentId" = assignment.id and take.status = 'done')) as "_count",
        ${jsonList(`select take."assignmentId" from line_takes take
          where take."assignmentId" = assignment.id and take.status = 'done' limit 1`)} as "lineTakes"
        ${more}
      from assignments assignment where assignment."projectId" = project.id and assignment.state <> 'released'
     order by assignment.id`);

const core = {
  team,
  template: template(),
  members,
  archives,
  unread,
  assignments: assignments(),
  voices: jsonList(`
    select listing."voiceId", listing.labels, ${personById('listing."voiceId"')} as voice
      from project_voices listing where listing."projectId" = project.id order by listing.created, listing."voiceId"`),
  takes: jsonList(`
    select take."assignmentId", take.created from audio_takes take
     where take."projectId" = project.id and take.status = 'held' order by take.created desc, take.id desc limit 1`),
  changeRequests: jsonList(`
    select request.id, request.round, request.state, request.created, request."pausedAt"
      from change_requests request where request."projectId" = project.id order by request.round desc`),
};

const recording = `demo.status, demo.uri, demo."processedUri", demo."durationMs", encode(demo.peaks, 'base64') as peaks`;

const voiceProfile = `
  select ${personColumns},
      ${jsonRow('select profile.gender from voice_profiles profile where profile."userId" = person.id')}
        as "voiceProfile",
      ${jsonList(`
        select demo.id, demo.name, demo.language, demo.dialect, demo.age, demo.types, demo.tones, ${recording}
          from voice_demos demo where demo."voiceId" = person.id and demo.status = 'done' and demo."hiddenAt" is null
         order by demo.position, demo.id`)} as "voiceDemos",
      ${jsonRow(`select ${recording} from studio_quality_demos demo where demo."voiceId" = person.id`)}
        as "studioQualityDemo",
      ${jsonList(`
        select json_build_object('city', business.city, 'country', business.country) as team
          from team_members membership join teams business on business.id = membership."teamId"
         where membership."userId" = person.id and business."isVoiceBusiness"
         order by business.id`)} as memberships
    from users person where person.id = listing."voiceId"`;

/** SQL of all notes with their author, as `presentNote` needs them. */
export const notesWithAuthor = `select note.*, ${personById('note."authorId"')} as author from review_notes note`;

const approvalOf = (project: string) =>
  jsonList(`
    select assignment."approvedAt" from assignments assignment
     where assignment."projectId" = ${project}.id and assignment.state <> 'released'`);

const renewalsOf = (originalId: string) =>
  jsonList(`
    select renewal.id, renewal.usage, ${approvalOf('renewal')} as assignments from projects renewal
     where renewal."originalId" = ${originalId} and renewal."canceledAt" is null and renewal.kind = 'renewal'
     order by renewal.created, renewal.id`);

const details = {
  ...core,
  template: template(', template."renewalCustomerPriceCents", template."renewalVoiceFeeCents", template.addons'),
  voices: jsonList(`
    select listing."voiceId", listing.labels, listing.created, ${jsonRow(voiceProfile)} as voice
      from project_voices listing where listing."projectId" = project.id order by listing.created, listing."voiceId"`),
  assignments: assignments(`,
    ${firstNameById('assignment."assignedById"')} as "assignedBy",
    ${jsonRow(`select invoice."amountCents", invoice."creditedCents", invoice."dueOn", invoice."paidOn",
        invoice."paidCents", invoice."canceledAt",
        ${jsonRow(`select document.number from project_documents document
          where document.id = invoice."documentId"`)} as document
      from invoices invoice where invoice."assignmentId" = assignment.id`)} as invoice,
    ${jsonRow(`select payout.status, payout.method, payout."amountCents", payout."paidAt"
      from payouts payout where payout."assignmentId" = assignment.id`)} as payout`),
  changeRequests: jsonList(`
    select request.*, ${personById('request."requestedById"')} as "requestedBy",
        ${jsonList(`${notesWithAuthor} where note."changeRequestId" = request.id order by note.position, note.id`)} as notes
      from change_requests request where request."projectId" = project.id order by request.round desc`),
  documents: jsonList(`
    select document.id, document.kind, document.number, document.created, document.uri, document."ublUri", document.failure,
        document."assignmentId", document."creditedId", document."issuedOn",
        ${jsonRow(`select objection.created, objection.text, objection.decision, objection.note
          from self_billing_objections objection where objection."documentId" = document.id`)} as objection,
        ${jsonRow(`select assignment."voiceId", assignment.state
          from assignments assignment where assignment.id = document."assignmentId"`)} as assignment,
        ${jsonRow(`select ${jsonList(`select entry."amountCents" from ledger_entries entry
            where entry."transactionId" = movement.id and entry.account in ('customer', 'invoiced', 'voice')
            order by entry.id`)} as entries
          from ledger_transactions movement where movement.id = document."transactionId"`)} as transaction
      from project_documents document
     where document."projectId" = project.id and (document.uri is not null or document.failure is not null)
     order by document.created, document.kind, document.id`),
  ratings: jsonList(`
    select rating."voiceId", rating.value, rating.comment
      from ratings rating where rating."projectId" = project.id order by rating."voiceId"`),
  issues: jsonList(`
    select issue.kind, issue."assignmentId" from payment_issues issue where issue."projectId" = project.id and issue."resolvedAt" is null
     order by issue.created, issue.id`),
  createdBy: firstNameById('project."createdById"'),
  messages: jsonList(`
    select ${firstNameById('message."fromId"')} as "from" from messages message
     where message."projectId" = project.id and message.type = 'approved'
     order by message.timestamp desc, message."voiceId" limit 1`),
  followUps: jsonList(`
    select follow.id from projects follow
     where follow."parentId" = project.id and follow."canceledAt" is null
       and follow.kind = 'round' and not exists (
         select from assignments assignment where assignment."projectId" = follow.id and assignment."approvedAt" is not null)
     order by follow.created, follow.id`),
  original: jsonRow(`
    select original.id, ${approvalOf('original')} as assignments, ${renewalsOf('original.id')} as covered
      from projects original where original.id = project."originalId"`),
  covered: renewalsOf('project.id'),
};

const selectionOf = (relations: Readonly<Record<string, string>>): string => {
  const selected = Object.entries(relations).map(([name, sql]) => `${sql} as "${name}"`);
  return `select to_json(found) as project
            from (select ${[columns, ...selected].join(', ')} from projects project where project.id = $1) found`;
};

type Selection<Row> = { name: string; text: string; schema: z.ZodType<{ project: Row }> };

/** The JSON is unchecked: read-project.test.ts compares it with Prisma's result. */
const coreSelection: Selection<CoreProject> = {
  name: 'core of a project',
  text: selectionOf(core),
  schema: z.strictObject({ project: z.custom<CoreProject>() }),
};
const detailsSelection: Selection<DetailedProject> = {
  name: 'details of a project',
  text: selectionOf(details),
  schema: z.strictObject({ project: z.custom<DetailedProject>() }),
};

const parseProject = dateParser<CoreProject>({
  dueDate: true,
  adminApprovedAt: true,
  closedAt: true,
  approvalReminderAt: true,
  closingReminderAt: true,
  chargedAt: true,
  canceledAt: true,
  linesModified: true,
  linesAnnouncedAt: true,
  linesAnnouncementDueAt: true,
  created: true,
  lastModified: true,
});
const parseTeam = dateParser<CoreProject['team']>({
  stripeAccountRequestedAt: true,
  vatIdCheckedAt: true,
  vatIdDueAt: true,
  vatIdFailingSince: true,
  created: true,
  lastModified: true,
});
const parseAssignment = dateParser<LiveAssignment>({
  customerAgreedAt: true,
  assignedAt: true,
  voiceAgreedAt: true,
  acceptedAt: true,
  deliveredAt: true,
  autoApproveAt: true,
  approvedAt: true,
  closesAt: true,
  releasedAt: true,
  deliveryCompletedAt: true,
  stalledAt: true,
  created: true,
});
const parsePayment = dateParser<LiveAssignment['payments'][number]>({
  keyIssuedAt: true,
  authorizedUntil: true,
  capturedAt: true,
  releasedAt: true,
  returnedAt: true,
  created: true,
  lastModified: true,
});
const parseHeld = dateParser<CoreProject['takes'][number]>({ created: true });
const parseRequest = dateParser<CoreProject['changeRequests'][number]>({ created: true, pausedAt: true });

async function read<Row extends CoreProject>(
  tx: Tx,
  { name, text, schema }: Selection<Row>,
  projectId: string,
): Promise<Row | null> {
  const values = [projectId];
  const found =
    tx === db
      ? await queryRow(preparedPool(), schema, { name, text, values })
      : await queryRow(tx, schema, { text, values });
  if (!found) return null;
  const { project } = found;
  parseProject(project);
  parseTeam(project.team);
  for (const assignment of project.assignments) {
    parseAssignment(assignment);
    for (const payment of assignment.payments) parsePayment(payment);
  }
  for (const held of project.takes) parseHeld(held);
  for (const request of project.changeRequests) parseRequest(request);
  return project;
}

/** Reads what `coreInclude` names in one statement. */
export function findCoreProject(tx: Tx, projectId: string): Promise<CoreProject | null> {
  return read(tx, coreSelection, projectId);
}

type DetailedRequest = DetailedProject['changeRequests'][number];

const parseListing = dateParser<DetailedProject['voices'][number]>({ created: true });
const parseInvoice = dateParser<NonNullable<DetailedProject['assignments'][number]['invoice']>>({
  dueOn: true,
  paidOn: true,
  canceledAt: true,
});
type DetailedDocument = DetailedProject['documents'][number];
const parseDocument = dateParser<DetailedDocument>({ created: true, issuedOn: true });
const parseObjection = dateParser<NonNullable<DetailedDocument['objection']>>({ created: true });
const parseDetailedRequest = dateParser<DetailedRequest>({ created: true, pausedAt: true, deliveredAt: true });
export const parseNote = dateParser<DetailedRequest['notes'][number]>({ resolvedAt: true, created: true });
const parseApproval = dateParser<DetailedProject['covered'][number]['assignments'][number]>({ approvedAt: true });
const parsePayout = dateParser<NonNullable<DetailedProject['assignments'][number]['payout']>>({ paidAt: true });

/** Reads what `detailsInclude` names in one statement. */
export async function findDetailedProject(tx: Tx, projectId: string): Promise<DetailedProject | null> {
  const project = await read(tx, detailsSelection, projectId);
  if (!project) return null;
  for (const listing of project.voices) {
    parseListing(listing);
    const { voiceDemos, studioQualityDemo } = listing.voice;
    for (const demo of voiceDemos) demo.peaks = bytesOf(demo.peaks);
    if (studioQualityDemo) studioQualityDemo.peaks = bytesOf(studioQualityDemo.peaks);
  }
  for (const { invoice, payout } of project.assignments) {
    if (invoice) parseInvoice(invoice);
    if (payout) parsePayout(payout);
  }
  for (const document of project.documents) {
    parseDocument(document);
    if (document.objection) parseObjection(document.objection);
  }
  for (const request of project.changeRequests) {
    parseDetailedRequest(request);
    for (const note of request.notes) parseNote(note);
  }
  const related = [...renewalsOfOriginal(project), ...(project.original ? [project.original] : [])];
  for (const { assignments } of related) for (const assignment of assignments) parseApproval(assignment);
  return project;
}
