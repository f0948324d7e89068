import type { QueryOf } from '@/lib/contracts/contract';
import type { listPaymentHistory as contract, PaymentRecord } from '@/lib/contracts/payments';
import { documentTitles } from '@/lib/domain/documents/kinds';
import type { Actor } from '@/server/access/actor';
import { csvFile, type HttpResult } from '@/server/platform/http-result';
import { operatorDay } from '@/server/platform/operator-day';
import { pageByTime, timeCursorOf } from '@/server/platform/postgres/time-cursor';
import { requireTeamScope } from './open-team';
import { entriesOf } from './payment-entries';
import { type HistoryRow, readHistoryRows } from './payment-history-rows';

type Query = QueryOf<typeof contract>;

export async function respondWithPaymentHistory(
  actor: Actor,
  teamId: string,
  { year, cursor, limit }: Query,
): Promise<HttpResult<PaymentRecord[]>> {
  await requireTeamScope(actor, teamId, 'edit-payment-methods');
  const rows = await readHistoryRows({ teamId, year, cursor, take: limit + 1 });
  return pageByTime(rows, limit, presentRows);
}

const csvBatch = 500;

/** Returns all rows of the team or of a year, newest first. Each column of amounts can be summed. */
export async function downloadPaymentHistory(
  actor: Actor,
  teamId: string,
  { year }: Pick<Query, 'year'>,
): Promise<HttpResult<undefined>> {
  await requireTeamScope(actor, teamId, 'edit-payment-methods');
  const amounts = ['Ordered (EUR)', 'Net (EUR)', 'VAT (EUR)', 'Total (EUR)'];
  const lines = [['Date', 'Type', 'Number', 'Project', ...amounts, 'Card', 'Status', 'Due date']];
  let cursor: string | undefined;
  do {
    const rows = await readHistoryRows({ teamId, year, cursor, take: csvBatch });
    lines.push(...(await presentRows(rows)).map(csvLine));
    const last = rows.length === csvBatch ? rows.at(-1) : undefined;
    cursor = last && timeCursorOf(last);
  } while (cursor);
  return csvFile(`payment-history${year ? `-${year}` : ''}`, lines);
}

const kindNames: Record<PaymentRecord['kind'], string> = { ...documentTitles, charge: 'Charge', refund: 'Refund' };

function csvLine({ created, kind, number, projectName, amount, vat, card, state, dueDate }: PaymentRecord): string[] {
  const money = (euros: number) => euros.toFixed(2);
  // An order is no payment: in the same column it would be counted twice.
  const amounts =
    kind === 'orderConfirmation' ? [money(amount), '', '', ''] : ['', money(amount - vat), money(vat), money(amount)];
  return [
    operatorDay(new Date(created)),
    kindNames[kind],
    number,
    projectName,
    ...amounts,
    card ? `${card.brand} ${card.last4}` : '',
    state,
    dueDate ?? '',
  ];
}

const presentRows = async (rows: readonly HistoryRow[]): Promise<PaymentRecord[]> =>
  (await entriesOf(rows)).map(({ record }) => record);
