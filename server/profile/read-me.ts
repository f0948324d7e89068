import { z } from 'zod';
import { gender, me } from '@/lib/contracts/profile';
import { teamRole } from '@/lib/contracts/teams';
import { preparedPool } from '@/server/platform/db';
import { queryRow } from '@/server/platform/postgres/query-rows';

const textOrNull = z.string().nullable();

const meRow = z.strictObject({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  companyName: z.string(),
  email: z.string(),
  phone: textOrNull,
  pictureId: textOrNull,
  isVoice: z.boolean(),
  isSupport: z.boolean(),
  emailNotifications: z.boolean(),
  smsNotifications: z.boolean(),
  mutedNotifications: z.array(z.string()),
  created: z.date(),
  /** The user has no voice profile if this field and the next five are null. */
  gender: gender.nullable(),
  microphone: textOrNull,
  soundCard: textOrNull,
  recordingSoftware: textOrNull,
  recordingSpace: textOrNull,
  bio: textOrNull,
  nativeLanguage: textOrNull,
  turnaroundDays: z.int().nullable(),
  voiceStatus: me.shape.voiceStatus,
  favorites: z.array(z.string()),
  numUnread: z.int(),
  /** False as long as no version of a legal text needs agreement. */
  mayOweAgreement: z.boolean(),
  teams: z.array(
    z.strictObject({
      id: z.string(),
      name: z.string(),
      role: teamRole,
      manualInvoice: z.boolean(),
      hidePayouts: z.boolean(),
      hasCompanyInformation: z.boolean(),
      hasPaymentMethod: z.boolean(),
      numMembers: z.int(),
    }),
  ),
  projects: z.array(z.strictObject({ id: z.string(), name: z.string() })),
});

const maxProjects = 1_000;

/**
 * All in one statement, because every page and the first request of every session run it. It begins with the user's own
 * rows: a condition that no index answers would read all projects of the installation.
 */
export const selectMe = `
  select u.id, u."firstName", u."lastName", u."companyName", u.email, u.phone, u."pictureId", u."isVoice", u."isSupport",
    u."emailNotifications", u."smsNotifications", u."mutedNotifications", u.created,
    v.gender, v.microphone, v."soundCard", v."recordingSoftware", v."recordingSpace", v.bio,
    v."nativeLanguage", v."turnaroundDays", v.status as "voiceStatus",
    array(select f."voiceId" from favorites f where f."userId" = u.id order by f.created desc) as favorites,
    (select count(distinct c."projectId")::int from unread_chats c join projects p on p.id = c."projectId"
     where c."userId" = u.id and p."canceledAt" is null
       and case when u."isVoice"
         then exists (select 1 from project_voices l where l."projectId" = p.id and l."voiceId" = u.id)
         else exists (select 1 from team_members m where m."teamId" = p."teamId" and m."userId" = u.id) end
       and not exists (
         select 1 from project_archives a where a."projectId" = p.id and a."userId" = u.id)) as "numUnread",
    exists (select 1 from legal_text_versions t where t."needsAgreement") as "mayOweAgreement",
    (select coalesce(json_agg(json_build_object(
       'id', t.id, 'name', t.name, 'role', m.role, 'manualInvoice', t."manualInvoice", 'hidePayouts', t."hidePayouts",
       'hasCompanyInformation',
         '' not in (t."addressLine1", t."postalCode", t.city, t.country, t."taxId"),
       'hasPaymentMethod',
         exists (select 1 from credit_cards c where c."teamId" = t.id and c."isPrimary"),
       'numMembers', (select count(*) from team_members o where o."teamId" = t.id)) order by m.created), '[]')
     from team_members m join teams t on t.id = m."teamId" where m."userId" = u.id) as teams,
    (select coalesce(json_agg(json_build_object('id', p.id, 'name', p.name) order by p.created desc), '[]')
     from (
       select p.id, p.name, p.created
       from (
         select l."projectId" from project_voices l where u."isVoice" and l."voiceId" = u.id
         union all
         select m."projectId" from project_members m where not u."isVoice" and m."userId" = u.id) own
       join projects p on p.id = own."projectId"
       where p."canceledAt" is null
         and (u."isVoice" or p."teamId" in (select m."teamId" from team_members m where m."userId" = u.id))
       order by p.created desc limit ${maxProjects}) p) as projects
  from users u left join voice_profiles v on v."userId" = u.id
  where u.id = $1`;

/** Returns the user's row with related data; undefined without such a user. */
export async function readMe(userId: string): Promise<z.output<typeof meRow> | undefined> {
  return queryRow(preparedPool(), meRow, { name: 'me', text: selectMe, values: [userId] });
}
