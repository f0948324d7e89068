import type { QueryOf } from '@/lib/contracts/contract';
import type { listProjectPayments as contract, PaymentRecord, ProjectPayments } from '@/lib/contracts/payments';
import { toEuro } from '@/lib/domain/money/prices';
import type { Actor } from '@/server/access/actor';
import type { HttpResult } from '@/server/platform/http-result';
import { operatorDay } from '@/server/platform/operator-day';
import { pageByTime } from '@/server/platform/postgres/time-cursor';
import { requireTeamScope } from './open-team';
import { entriesOf, type PaymentEntry } from './payment-entries';
import { readHistoryProjects, readRowsOfProjects } from './payment-history-rows';

/** Responds with the payment history by project, the newest movement first. A project has its whole history. */
export async function respondWithProjectPayments(
  actor: Actor,
  teamId: string,
  { year, cursor, limit }: QueryOf<typeof contract>,
): Promise<HttpResult<ProjectPayments[]>> {
  await requireTeamScope(actor, teamId, 'edit-payment-methods');
  const projects = await readHistoryProjects({ teamId, year, cursor, take: limit + 1 });
  return pageByTime(projects, limit, async (shown) => {
    const rows = await readRowsOfProjects(
      teamId,
      shown.map(({ id }) => id),
    );
    const entries = await entriesOf(rows);
    return shown.flatMap(({ id }) => presentProject(entries.filter(({ record }) => record.projectId === id)));
  });
}

type Documented = PaymentRecord & { kind: ProjectPayments['documents'][number]['kind'] };
const isDocumented = (record: PaymentRecord): record is Documented =>
  record.kind !== 'charge' && record.kind !== 'refund';

/** @param entries of a project, oldest first */
function presentProject(entries: readonly PaymentEntry[]): ProjectPayments[] {
  const newest = (isMain: (entry: PaymentEntry) => boolean) => entries.findLast(isMain);
  const isBill = ({ record }: PaymentEntry) => record.kind === 'receipt' || record.kind === 'invoice';
  const main =
    newest((entry) => isBill(entry) && !entry.isCorrection) ??
    newest(({ record }) => record.kind === 'orderConfirmation') ??
    entries.at(-1);
  const last = entries.at(-1);
  if (!main || !last) return [];
  const { projectId: id, projectName: name } = main.record;
  const ofAssignment = entries.filter(({ assignmentId }) => assignmentId === main.assignmentId);
  // A bill may have been credited and issued again.
  const current = ofAssignment.findLast(isBill)?.record ?? main.record;
  const refundedCents = 0 - sumOf(ofAssignment.filter(({ isCorrection }) => isCorrection));
  return [
    {
      id,
      name,
      isCanceled: main.isProjectCanceled,
      created: last.record.created,
      issuedOn: operatorDay(new Date(last.record.created)),
      amount: toEuro(main.amountCents),
      refunded: toEuro(refundedCents),
      card: main.record.card,
      state: stateOf(current, ofAssignment),
      dueDate: current.dueDate,
      notice: newest(({ problem }) => problem !== null)?.problem ?? null,
      payAgainVoiceId: newest(({ record }) => record.payAgainVoiceId !== null)?.record.payAgainVoiceId ?? null,
      documents: entries.flatMap(({ record }) =>
        isDocumented(record)
          ? [
              {
                id: record.id,
                kind: record.kind,
                number: record.number,
                created: record.created,
                amount: record.amount,
                uri: record.uri,
                ublUri: record.ublUri,
              },
            ]
          : [],
      ),
    },
  ];
}

/** Returns the state of the sale or the order. A charge that was not due counts until it is refunded. */
function stateOf({ kind, state }: PaymentRecord, entries: readonly PaymentEntry[]): PaymentRecord['state'] {
  const movements = entries.filter(({ record }) => record.kind === 'charge' || record.kind === 'refund');
  if (kind !== 'orderConfirmation' || movements.length === 0) return state;
  const keptCents = sumOf(movements);
  if (keptCents <= 0) return 'refunded';
  return movements.some(({ record }) => record.kind === 'refund') ? 'partly-refunded' : 'paid';
}

const sumOf = (entries: readonly PaymentEntry[]): number =>
  entries.reduce((sum, { amountCents }) => sum + amountCents, 0);
