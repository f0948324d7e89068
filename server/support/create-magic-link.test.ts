import { expect, test } from 'vitest';
import { consumeMagicLink } from '@/server/access/consume-magic-link';
import { actorOfToken } from '@/server/access/sessions';
import { db } from '@/server/platform/db';
import { presentMe } from '@/server/profile/queries';
import { aCustomer, aSupportAgent } from '@/tests/support/builders';
import { createMagicLink } from './create-magic-link';
import { actionsAbout } from '@/tests/support/audit';

test('a magic link starts one impersonating session, and both are in the audit log', async () => {
  const agent = await aSupportAgent();
  const { id } = await aCustomer();
  const { url } = await createMagicLink(agent, id, 'Cannot find the invoice');
  const token = new URL(url).searchParams.get('token') ?? '';
  const { session } = await consumeMagicLink(token);
  const actor = await actorOfToken(session?.token ?? '');
  expect(actor).toMatchObject({ userId: id, impersonatorId: agent.userId, isSupport: false });
  expect((await presentMe(id, true)).isImpersonating).toBe(true);
  await expect(consumeMagicLink(token)).rejects.toMatchObject({ code: 'used-link' });
  expect(await actionsAbout(id)).toEqual([
    { actorId: agent.userId, impersonatorId: null, action: 'create-magic-link' },
    { actorId: id, impersonatorId: agent.userId, action: 'impersonate' },
  ]);
});

test('nobody acts as a support user, whose rights would be gained, or as a suspended user', async () => {
  const [agent, other, { id }] = [await aSupportAgent(), await aSupportAgent('admin'), await aCustomer()];
  await db.user.update({ where: { id }, data: { suspendedAt: new Date() } });
  for (const userId of [other.userId, id]) {
    await expect(createMagicLink(agent, userId, 'Why not')).rejects.toMatchObject({ code: 'cannot-act-as-user' });
    expect(await db.magicLink.count({ where: { userId } })).toBe(0);
  }
});
