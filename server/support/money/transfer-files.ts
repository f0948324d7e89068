import { z } from 'zod';
import type { BodyOf, QueryOf, ResponseOf } from '@/lib/contracts/contract';
import type {
  createTransferFile as createContract,
  listTransferFiles as listContract,
  MarkedPayouts,
  previewTransferFile as previewContract,
  TransferFile,
} from '@/lib/contracts/support-payouts';
import { creditTransferXml, nameInFile } from '@/lib/domain/money/credit-transfer';
import { toEuro } from '@/lib/domain/money/prices';
import { leftOutReason } from '@/lib/domain/support/support-payouts';
import { type Actor, requireSupport } from '@/server/access/actor';
import { auditSupportAction } from '@/server/access/audit';
import { nameOf } from '@/server/access/people';
import { operatorName } from '@/server/installation/names';
import { projectsWithoutFee } from '@/server/payments/payout/prepare-payout';
import { lockTransferFile } from '@/server/payments/payout/project-payout';
import { now } from '@/server/platform/clock';
import { db, Prisma, transaction, type Tx } from '@/server/platform/db';
import { AppError, invalidField } from '@/server/platform/errors';
import { bytesResult, type HttpResult } from '@/server/platform/http-result';
import { newId } from '@/server/platform/ids';
import { operatorDay } from '@/server/platform/operator-day';
import { payments } from '@/server/platform/payments';
import { queryRow } from '@/server/platform/postgres/query-rows';
import { olderThan, pageByTime } from '@/server/platform/postgres/time-cursor';
import { markPayoutsPaid } from './mark-paid';
import { businessOf, dueForFile, payoutInclude, type PayoutRow } from './payouts';
import { accountState, maskedIban, readIban, seal, unseal } from './transfer-accounts';

/** Maximum per file, because banks limit its size; the rest is due in the next one. */
const maxPayouts = 500;

type LeftOut = ResponseOf<typeof createContract>['leftOut'];
const storedContent = z.object({ debtorIban: z.string(), xml: z.string() });
type Content = z.output<typeof storedContent>;

async function sortedPayouts(tx: Tx): Promise<{ included: PayoutRow[]; leftOut: LeftOut }> {
  const due = await tx.payout.findMany({
    where: dueForFile,
    include: payoutInclude,
    orderBy: [{ created: 'asc' }, { id: 'asc' }],
    take: 2 * maxPayouts,
  });
  const withoutFee = await projectsWithoutFee(
    tx,
    due.map(({ assignment }) => assignment.projectId),
  );
  const isTestMode = payments().isTestMode();
  const included: PayoutRow[] = [];
  const leftOut: LeftOut = [];
  for (const row of due) {
    const team = businessOf(row);
    const account = await accountState(team?.transferAccount ?? null, team?.internationalBankTransferInfo ?? '');
    const { amountCents, isTest } = row;
    const { projectId, project } = row.assignment;
    const [isOnHold, isFeeDue] = [project.issues.length > 0, !withoutFee.has(projectId)];
    const reason =
      leftOutReason({ amountCents, isTest, isOnHold, isFeeDue, account }, isTestMode) ??
      (included.length < maxPayouts ? null : 'In the next file');
    if (reason === null) included.push(row);
    else leftOut.push({ payoutId: row.id, project: project.name, voice: nameOf(row.voice), reason });
  }
  return { included, leftOut };
}

const totalOf = (rows: readonly PayoutRow[]): number => rows.reduce((sum, { amountCents }) => sum + amountCents, 0);

/** @throws AppError for support agents: it names the operator's account */
export async function previewTransferFile(actor: Actor): Promise<ResponseOf<typeof previewContract>> {
  requireSupport(actor, 'edit-money');
  const { included, leftOut } = await sortedPayouts(db);
  const last = await db.transferFile.findFirst({ orderBy: { created: 'desc' } });
  return {
    numPayouts: included.length,
    total: toEuro(totalOf(included)),
    leftOut,
    changedNames: changedNames(included),
    debtorName: last?.debtorName ?? operatorName(),
    debtorIban: last ? ((await contentOf(last))?.debtorIban ?? '') : '',
  };
}

/** Returns the account holders whose name differs in the file from what they entered, each once. */
function changedNames(rows: readonly PayoutRow[]) {
  const names = rows.map((row) => {
    const entered = businessOf(row)?.transferAccount?.holderName ?? '';
    return { voice: nameOf(row.voice), entered, sent: nameInFile(entered) };
  });
  const changed = names.filter(({ entered, sent }) => entered !== sent);
  return [...new Map(changed.map((name) => [`${name.voice}\n${name.entered}`, name])).values()];
}

/** Creates a file, unless a due payout has changed meanwhile: so two files at once never contain the same payout. */
export async function createTransferFile(
  actor: Actor,
  { debtorName, debtorIban, executionDate }: BodyOf<typeof createContract>,
): Promise<ResponseOf<typeof createContract>> {
  requireSupport(actor, 'edit-money');
  const { iban, last4 } = readIban('debtorIban', debtorIban);
  const created = now();
  if (executionDate < operatorDay(created)) {
    throw invalidField('executionDate', 'Please enter a date that is not in the past.');
  }
  const result = await transaction(
    async (tx) => {
      await tx.$executeRaw`select pg_advisory_xact_lock(hashtext('transfer-files'))`;
      const { included, leftOut } = await sortedPayouts(tx);
      if (included.length === 0) throw new AppError('conflict', 'No due payout can be added to a bank file.');
      const number = await takeNumber(tx, created);
      const xml = creditTransferXml({
        number,
        created,
        executionDate,
        debtor: {
          name: debtorName,
          iban,
        },
        transfers: await Promise.all(included.map(transferOf)),
      });
      const id = newId();
      const content: Content = { debtorIban: iban, xml };
      const file = await tx.transferFile.create({
        data: {
          id,
          number,
          createdById: actor.userId,
          debtorName,
          debtorLast4: iban.slice(0, 2) + last4,
          created,
          sealedContent: await seal(id, JSON.stringify(content)),
          numPayouts: included.length,
          totalCents: totalOf(included),
          executionDate: new Date(executionDate),
        },
      });
      const payoutIds = included.map((row) => row.id);
      const { count } = await tx.payout.updateMany({
        where: { id: { in: payoutIds }, ...dueForFile },
        data: { transferFileId: id },
      });
      if (count !== payoutIds.length) throw new AppError('conflict', 'The due payouts have changed. Please try again.');
      await auditSupportAction(tx, actor, {
        action: 'create-transfer-file',
        subject: id,
        after: {
          number,
          numPayouts: file.numPayouts,
          totalCents: file.totalCents,
        },
      });
      return { id: file.id, leftOut };
    },
    { timeoutMs: 60_000 },
  );
  return { file: await getTransferFile(result.id), leftOut: result.leftOut };
}

async function transferOf(row: PayoutRow) {
  const account = businessOf(row)?.transferAccount;
  const iban = account && (await unseal(account.teamId, account.sealedIban));
  if (!account || !iban) throw new Error(`Payout ${row.id} has no account`);
  const { assignment, amountCents } = row;
  const remittance = [assignment.documents[0]?.number, assignment.project.name].filter(Boolean).join(' ');
  return { amountCents, creditor: { name: account.holderName, iban }, remittance };
}

const seriesRow = z.strictObject({ taken: z.int() });

async function takeNumber(tx: Tx, created: Date): Promise<string> {
  const year = operatorDay(created).slice(0, 4);
  const name = `transferFile-${year}`;
  const statement = Prisma.sql`
    insert into document_series (name, next) values (${name}, 2)
    on conflict (name) do update set next = document_series.next + 1
    returning next - 1 as taken`;
  const series = await queryRow(tx, seriesRow, statement);
  if (!series) throw new Error(`The series ${name} gave no number`);
  return `SCT-${year}-${String(series.taken).padStart(6, '0')}`;
}

const fileInclude = {
  payouts: { where: { status: { in: ['paid', 'reversed'] } }, select: { id: true } },
} satisfies Prisma.TransferFileInclude;
type FileRow = Prisma.TransferFileGetPayload<{ include: typeof fileInclude }>;

async function getTransferFile(fileId: string): Promise<TransferFile> {
  const file = await db.transferFile.findUnique({ where: { id: fileId }, include: fileInclude });
  if (!file) throw noSuchFile();
  const [presented] = await presentFiles([file]);
  if (!presented) throw noSuchFile();
  return presented;
}

const noSuchFile = (): AppError => new AppError('not-found', 'This bank file does not exist.');

export async function respondWithTransferFiles(
  actor: Actor,
  { limit, cursor }: QueryOf<typeof listContract>,
): Promise<HttpResult<TransferFile[]>> {
  requireSupport(actor);
  const rows = await db.transferFile.findMany({
    where: olderThan(cursor),
    include: fileInclude,
    orderBy: [{ created: 'desc' }, { id: 'desc' }],
    take: limit + 1,
  });
  return pageByTime(rows, limit, presentFiles);
}

async function presentFiles(files: readonly FileRow[]): Promise<TransferFile[]> {
  const creators = await db.user.findMany({
    where: { id: { in: files.map(({ createdById }) => createdById) } },
    select: { id: true, firstName: true, lastName: true },
  });
  return files.map((file) => {
    const creator = creators.find(({ id }) => id === file.createdById);
    return {
      id: file.id,
      number: file.number,
      debtorName: file.debtorName,
      numPayouts: file.numPayouts,
      maskedDebtor: maskedIban({
        country: file.debtorLast4.slice(0, 2),
        last4: file.debtorLast4.slice(2),
      }),
      numPaid: file.payouts.length,
      total: toEuro(file.totalCents),
      executionDate: file.executionDate.toISOString().slice(0, 10),
      createdBy: creator ? nameOf(creator) : '',
      created: file.created.toISOString(),
      withdrawnDate: file.withdrawnAt?.toISOString() ?? null,
    };
  });
}

async function contentOf(file: { id: string; sealedContent: string }): Promise<Content | null> {
  const content = await unseal(file.id, file.sealedContent);
  return content === null ? null : storedContent.parse(JSON.parse(content));
}

/** Contains bank accounts: only for admins of support, and each download has its audit entry. */
export async function downloadTransferFile(actor: Actor, fileId: string): Promise<HttpResult<undefined>> {
  requireSupport(actor, 'edit-money');
  const file = await db.transferFile.findUnique({ where: { id: fileId } });
  if (!file) throw noSuchFile();
  const content = await contentOf(file);
  if (!content) {
    throw new AppError('conflict', 'This bank file cannot be read anymore, because SESSION_SECRET was changed.');
  }
  await transaction((tx) =>
    auditSupportAction(tx, actor, {
      action: 'download-transfer-file',
      subject: fileId,
      details: { number: file.number },
    }),
  );
  return bytesResult(new TextEncoder().encode(content.xml), {
    'Content-Type': 'application/xml; charset=utf-8',
    'Content-Disposition': `attachment; filename="${file.number}.xml"`,
  });
}

/** Marks the payouts of a file that the bank has executed as paid. */
export async function markFilePaid(actor: Actor, fileId: string): Promise<MarkedPayouts> {
  requireSupport(actor, 'edit-money');
  const file = await db.transferFile.findUnique({
    where: { id: fileId },
    include: { payouts: { where: { status: 'payable' }, select: { id: true } } },
  });
  if (!file) throw noSuchFile();
  if (file.withdrawnAt) throw new AppError('conflict', 'This bank file was withdrawn.');
  return markPayoutsPaid(actor, { payoutIds: file.payouts.map(({ id }) => id), fileId });
}

/** @throws AppError 'conflict' when a payout of it is paid */
export async function withdrawTransferFile(actor: Actor, fileId: string): Promise<TransferFile> {
  requireSupport(actor, 'edit-money');
  await transaction(async (tx) => {
    await lockTransferFile(tx, fileId);
    const file = await tx.transferFile.findUnique({ where: { id: fileId }, include: fileInclude });
    if (!file) throw noSuchFile();
    if (file.withdrawnAt) throw new AppError('conflict', 'This bank file is withdrawn already.');
    if (file.payouts.length > 0) throw new AppError('conflict', 'Payouts of this bank file are marked as paid.');
    await tx.payout.updateMany({ where: { transferFileId: fileId }, data: { transferFileId: null } });
    await tx.transferFile.update({ where: { id: fileId }, data: { withdrawnAt: now(tx) } });
    await auditSupportAction(tx, actor, {
      action: 'withdraw-transfer-file',
      subject: fileId,
      before: { number: file.number },
    });
  });
  return getTransferFile(fileId);
}
