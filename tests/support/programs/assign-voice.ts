import { db } from '@/server/platform/db';
import { assignVoice } from '@/server/assignments/assign-voice';

const [userId = '', projectId = '', voiceId = ''] = process.argv.slice(2);
const user = await db.user.findUniqueOrThrow({ where: { id: userId }, include: { memberships: true } });
await assignVoice(
  {
    userId,
    sessionId: 'program',
    name: user.firstName,
    isVoice: false,
    isSupport: false,
    teams: user.memberships.map(({ teamId, role }) => ({ id: teamId, role })),
    impersonatorId: null,
  },
  projectId,
  voiceId,
  true,
);
