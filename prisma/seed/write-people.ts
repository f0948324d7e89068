import { dayMs } from '@/lib/domain/durations';
import { languageName } from '@/lib/domain/people/languages';
import { userRow } from '@/prisma/seed/builders/people';
import { people, teams } from '@/prisma/seed/content/people';
import { brightsideProjects } from '@/prisma/seed/content/projects';
import { northwindProjects } from '@/prisma/seed/content/projects-of-northwind';
import { type Dice, dice, sampleId } from '@/prisma/seed/content/random';
import type { SampleVoice } from '@/prisma/seed/content/roster';
import { sampleTeams } from '@/prisma/seed/content/teams';
import type { Prisma, Tx } from '@/server/platform/db';
import type { SamplePayments } from './payments';
import type { SampleMedia } from './sample-files';
import { castOf } from './sample-people';

const businessOf = (voiceId: string) => sampleId('business', voiceId);

/** Age of the businesses, which opened before the first project. */
const openedDaysAgo = 400;

export async function writeCustomers(tx: Tx, payments: SamplePayments, creditCardId: string, now: Date): Promise<void> {
  const { olivia, adam, erin, vera, ines, nora, support } = people;
  const created = daysBefore(now, openedDaysAgo);
  const users = await Promise.all([
    userRow({ ...olivia, phone: '+46701740601', created }),
    ...[adam, erin, vera, ines].map((person) => userRow({ ...person, created })),
    userRow({ ...nora, created: now }),
    userRow({ ...support, isSupport: true, supportRole: 'admin', created }),
  ]);
  await tx.user.createMany({ data: users });
  await tx.team.createMany({
    data: [
      { ...sampleTeams.brightside, stripeCustomerId: payments.brightside?.customerId ?? null },
      sampleTeams.northwind,
      {
        id: teams.newco,
        name: 'Newco',
        isSample: true,
      },
    ],
  });
  await tx.teamMember.createMany({
    data: [
      { teamId: teams.brightside, userId: olivia.id, role: 'owner' },
      { teamId: teams.brightside, userId: adam.id, role: 'admin' },
      { teamId: teams.brightside, userId: erin.id, role: 'editor' },
      { teamId: teams.brightside, userId: vera.id, role: 'viewer' },
      { teamId: teams.northwind, userId: ines.id, role: 'owner' },
      { teamId: teams.newco, userId: nora.id, role: 'owner' },
    ],
  });
  if (payments.brightside) {
    const { customerId: _, ...card } = payments.brightside;
    await tx.creditCard.create({ data: { ...card, id: creditCardId, teamId: teams.brightside, isPrimary: true } });
  }
}

export async function writeVoices(
  tx: Tx,
  { published, applying }: { published: readonly SampleVoice[]; applying: readonly SampleVoice[] },
  media: SampleMedia,
  payments: SamplePayments,
  now: Date,
): Promise<void> {
  const voices = [...published, ...applying];
  await tx.picture.createMany({
    data: voices.map(({ id }) => ({ id: sampleId('picture', id), uri: media.portrait(id), isSample: true })),
  });
  const publications = publicationsOf(published);
  // Applicants joined two days ago, the others a few days before their profile was published.
  const joinedDaysAgo = ({ id }: SampleVoice) => (publications.get(id) ?? -2) + 4;
  const users = voices.map((voice) =>
    userRow({
      id: voice.id,
      email: voice.email,
      firstName: voice.firstName,
      lastName: voice.lastName,
      isVoice: true,
      pictureId: sampleId('picture', voice.id),
      created: daysBefore(now, joinedDaysAgo(voice)),
    }),
  );
  const lena = userRow({ ...people.lena, isVoice: true, created: now });
  await tx.user.createMany({ data: await Promise.all([...users, lena]) });
  await tx.team.createMany({
    data: [
      ...voices.map((voice) => businessRow(voice, payments)),
      { id: businessOf(people.lena.id), name: 'Lena Ritter', isVoiceBusiness: true, isSample: true },
    ],
  });
  await tx.teamMember.createMany({
    data: [...voices.map(({ id }) => id), people.lena.id].map((userId) => ({
      teamId: businessOf(userId),
      userId,
      role: 'owner' as const,
    })),
  });
  await tx.voiceProfile.createMany({
    data: [
      ...published.map((voice) => profileRow(voice, now, publications.get(voice.id) ?? 0)),
      ...applying.map((voice) => applicationRow(voice, now)),
      { userId: people.lena.id, status: 'applied', agreedToTermsAt: now },
    ],
  });
  await tx.voiceDemo.createMany({ data: voices.flatMap((voice) => demoRows(voice, media)) });
  await tx.studioQualityDemo.createMany({ data: voices.flatMap((voice) => studioDemoRows(voice, media)) });
  if (payments.freja) {
    const { accountId: _, currentlyDue: __, payoutsEnabled: ___, ...bank } = payments.freja;
    const freja = voices.find((voice) => voice.email.startsWith('freja@'));
    if (freja) await tx.bankAccount.create({ data: { ...bank, teamId: businessOf(freja.id), isPrimary: true } });
  }
}

function businessRow(voice: SampleVoice, payments: SamplePayments): Prisma.TeamCreateManyInput {
  const account = voice.email.startsWith('freja@') ? payments.freja : null;
  const isNamed = /^(freja|marcus)@/.test(voice.email);
  return {
    id: businessOf(voice.id),
    name: `${voice.firstName} ${voice.lastName}`,
    isVoiceBusiness: true,
    isSample: true,
    city: voice.city,
    country: voice.country,
    ...(isNamed && {
      addressLine1: 'Studio 4, Harbor Street 12',
      postalCode: voice.country === 'DK' ? '1263' : 'E1W 3TD',
    }),
    ...(isNamed && { taxId: voice.country === 'DK' ? '12345674' : '8439201746' }),
    ...(account
      ? {
          stripeAccountId: account.accountId,
          stripeCurrentlyDue: account.currentlyDue,
          stripePayoutsEnabled: account.payoutsEnabled,
          stripeDetailsSubmitted: true,
        }
      : { internationalBankTransferInfo: 'Harbor Bank, GB33 BUKB 2020 1555 5555 55' }),
  };
}

/** Returns the days from the publication of each profile, which is before the voice's first project, until now. */
function publicationsOf(voices: readonly SampleVoice[]): ReadonlyMap<string, number> {
  const daysAgo = new Map(voices.map(({ id }) => [id, dice(`published/${id}`).between(3, 420)]));
  for (const project of [...brightsideProjects, ...northwindProjects]) {
    for (const { id } of castOf(project, voices)) {
      daysAgo.set(id, Math.max(daysAgo.get(id) ?? 0, Math.ceil(project.daysAgo) + 5));
    }
  }
  return daysAgo;
}

function applicationRow(voice: SampleVoice, now: Date): Prisma.VoiceProfileCreateManyInput {
  const luck = dice(`application/${voice.id}`);
  return {
    userId: voice.id,
    status: 'awaiting',
    gender: voice.gender,
    agreedToTermsAt: daysBefore(now, 2),
    awaitingSince: daysBefore(now, 1),
    ...studioOf(voice),
    ...publicProfileOf(voice, luck),
  };
}

function studioOf({ microphone, recordingSoftware }: SampleVoice) {
  return {
    microphone,
    recordingSoftware,
    soundCard: 'Focusrite Scarlett 2i2',
    recordingSpace: 'Treated booth at home',
  };
}

function profileRow(voice: SampleVoice, now: Date, publishedDaysAgo: number): Prisma.VoiceProfileCreateManyInput {
  const luck = dice(`ratings/${voice.id}`);
  const ratingCount = Math.floor(luck.next() ** 2 * 30);
  const ratingSum = Array.from({ length: ratingCount }, () => luck.pick([3, 4, 4, 5, 5, 5, 5])).reduce(
    (sum, count) => sum + count,
    0,
  );
  return {
    userId: voice.id,
    status: 'published',
    gender: voice.gender,
    ratingCount,
    ratingSum,
    ...studioOf(voice),
    publishedAt: daysBefore(now, publishedDaysAgo),
    agreedToTermsAt: daysBefore(now, publishedDaysAgo + 4),
    ...publicProfileOf(voice, luck),
  };
}

const turnarounds = [1, 2, 2, 3, 3, 5, 7];

function publicProfileOf({ city, demos }: SampleVoice, luck: Dice) {
  const [language = 'en'] = demos.map((demo) => demo.language);
  const types = [...new Set(demos.flatMap((demo) => demo.types))].slice(0, 2).join(' and ').toLowerCase();
  const tones = [...new Set(demos.flatMap((demo) => demo.tones))].slice(0, 2).join(' and ').toLowerCase();
  const years = luck.between(3, 22);
  return {
    bio: `Native ${languageName(language)} voice in ${city}, ${years} years behind the microphone. I record mostly ${types}, and customers call my read ${tones}. Send me your script with the names that need care, and I send a first take for you to react to.`,
    nativeLanguage: language,
    turnaroundDays: luck.pick(turnarounds),
  };
}

function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * dayMs);
}

function demoRows(voice: SampleVoice, media: SampleMedia): Prisma.VoiceDemoCreateManyInput[] {
  return voice.demos.map((demo, position) => {
    const { uri, durationMs, peaks } = media.demo(demo.recording);
    return {
      id: demo.id,
      voiceId: voice.id,
      name: demo.types.join(', '),
      uri,
      processedUri: uri,
      status: 'done' as const,
      language: demo.language,
      dialect: demo.dialect,
      age: demo.age,
      types: demo.types,
      tones: demo.tones,
      position,
      durationMs,
      peaks,
      isSample: true,
    };
  });
}

function studioDemoRows(voice: SampleVoice, media: SampleMedia): Prisma.StudioQualityDemoCreateManyInput[] {
  if (!voice.studioDemo) return [];
  const { uri, durationMs, peaks } = media.demo(voice.studioDemo);
  const status = 'done' as const;
  return [{ voiceId: voice.id, uri, processedUri: uri, status, durationMs, peaks, isSample: true }];
}
