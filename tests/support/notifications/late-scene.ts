import type { NotificationKind } from '@/lib/domain/notifications';
import { dayMs } from '@/lib/domain/durations';
import type { ValuesOf } from '@/server/notifications/templates';
import { db, type Prisma } from '@/server/platform/db';
import { aCustomer, aDelivery, aProject, aVoice, setTimes } from '@/tests/support/builders';

export type State = 'shortlisted' | 'assigned' | 'accepted' | 'delivered' | 'approved';
export type Scene = Awaited<ReturnType<typeof aScene>>;

export async function aScene(state: State) {
  const customer = await aCustomer();
  const [voice, other] = [await aVoice({ firstName: 'Freja' }), await aVoice({ firstName: 'Marcus' })];
  await db.user.updateMany({
    where: { id: { in: [customer.id, voice.id] } },
    data: { phone: '+4512345678', smsNotifications: true },
  });
  const builtState = state === 'delivered' ? 'accepted' : state;
  const project = await aProject({ customer, state: builtState, voiceIds: [voice.id, other.id] });
  const { id: projectId, name } = project;
  if (state === 'delivered' || state === 'approved') await aDelivery(projectId, voice.id);
  const edit = (data: Prisma.ProjectUncheckedUpdateInput) => db.project.update({ where: { id: projectId }, data });
  const editTimes = (times: Parameters<typeof setTimes>[1]) => setTimes(projectId, times);
  const assign = (voiceId: string) =>
    db.assignment.create({
      data: { ...anAssigned, projectId, voiceId, assignedById: customer.id, assignedAt: new Date() },
    });
  const release = () => db.assignment.updateMany({ where: { projectId }, data: { state: 'released' } });
  const removeVoice = () => db.projectVoice.deleteMany({ where: { projectId, voiceId: voice.id } });
  const approve = () => editTimes({ approvedAt: new Date(), closesAt: inDays(15) });
  const requestChanges = (round = 1, id = `changes-${projectId}`) =>
    db.changeRequest.create({ data: { id, projectId, round, requestedById: customer.id } });
  return {
    projectId,
    name,
    customer,
    voice,
    other,
    edit,
    editTimes,
    assign,
    release,
    removeVoice,
    approve,
    requestChanges,
    deliver: () => aDelivery(projectId, voice.id),
  };
}

const anAssigned = { state: 'assigned', customerTotalCents: 45_000, voiceFeeTotalCents: 30_000 } as const;
export const inDays = (days: number) => new Date(Date.now() + days * dayMs);
export const names = (scene: Scene) => ({
  teamName: 'Brightside',
  projectName: scene.name,
  voiceName: 'Freja Holm',
});

export type Case<K extends NotificationKind> = {
  what: string;
  to: 'customer' | 'voice';
  state: State;
  values: (scene: Scene) => ValuesOf<K>;
  /** True if the notification is about the chat with the voice. */
  isChat?: boolean;
  /** Makes the notification true. */
  before?: (scene: Scene) => Promise<unknown>;
  /** Makes the changes that precede the sending. */
  meanwhile?: (scene: Scene) => Promise<unknown>;
  /** The mail matches all of `has` and none of `not`; null if no mail is sent. */
  sends: null | { has?: RegExp[]; not?: RegExp[] };
};

type Own<K extends NotificationKind> = Pick<Case<K>, 'what' | 'sends'> & Partial<Case<K>>;

/** Cases that have the receiver, the state and the values in common. */
export const casesOf = <K extends NotificationKind>(shared: Omit<Case<K>, 'what' | 'sends'>, cases: Own<K>[]) =>
  cases.map((own): Case<K> => ({ ...shared, ...own }));

/** Changes that precede the sending of a notification. */
export const approved = ({ approve }: Scene) => approve();
export const released = ({ release }: Scene) => release();
export const voiceRemoved = ({ removeVoice }: Scene) => removeVoice();
