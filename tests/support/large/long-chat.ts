import { pool } from '@/server/platform/db';

/**
 * 'Line 1' to 'Line {count}', four minutes apart, the newest just sent; every third by the voice, every seventh long,
 * some with a URL.
 */
export async function fillChat(
  { projectId, voiceId, customerId }: { projectId: string; voiceId: string; customerId: string },
  count: number,
): Promise<void> {
  await pool().query(
    `insert into messages (id, "projectId", "voiceId", "fromId", type, text, timestamp)
     select $1 || '-' || n, $1, $2, case when n % 3 = 0 then $2 else $3 end, 'text',
       'Line ' || n || case when n % 7 = 0 then repeat(' and more about the campaign and how it should be read', 6)
         when n % 5 = 0 then ' https://timbre.example/' || n else '' end,
       now() - ($4 - n) * interval '4 minutes'
     from generate_series(1, $4::int) n`,
    [projectId, voiceId, customerId, count],
  );
}
