import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { z } from 'zod';
import { parseJson } from '@/server/local/data-folder';

const messageSchema = z.object({
  id: z.string(),
  from: z.string(),
  /** Envelope recipient in lower case; a mail to two recipients is stored as two messages. */
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  attachments: z.array(z.object({ filename: z.string(), bytes: z.number() })).default([]),
  created: z.string(),
});

export type CaughtMail = z.infer<typeof messageSchema>;

const maxMails = 2_000;

export class MailStore {
  private readonly messages: CaughtMail[];

  constructor(private readonly folder: string) {
    mkdirSync(folder, { recursive: true });
    this.messages = readdirSync(folder)
      .filter((name) => name.endsWith('.json'))
      .toSorted()
      .flatMap((name) => {
        // Skips a truncated file: its delivery was never confirmed.
        const stored = messageSchema.safeParse(parseJson(readFileSync(join(folder, name), 'utf8')));
        return stored.success ? [stored.data] : [];
      });
  }

  async add(raw: Buffer, from: string, receivers: string[]): Promise<void> {
    const mail = await PostalMime.parse(raw);
    for (const receiver of receivers) {
      const created = new Date().toISOString();
      const message: CaughtMail = {
        id: `${created.replace(/\D/g, '')}-${randomUUID()}`,
        from,
        to: receiver.toLowerCase(),
        subject: mail.subject ?? '',
        text: mail.text ?? '',
        html: mail.html ?? '',
        attachments: mail.attachments.map(({ filename, content }) => ({
          filename: filename ?? '',
          bytes: typeof content === 'string' ? content.length : content.byteLength,
        })),
        created,
      };
      await writeFile(this.fileOf(message), JSON.stringify(message), { mode: 0o600 });
      this.messages.push(message);
    }
    const surplus = this.messages.splice(0, Math.max(0, this.messages.length - maxMails));
    for (const message of surplus) await rm(this.fileOf(message), { force: true });
  }

  list(to?: string): CaughtMail[] {
    const recipient = to?.trim().toLowerCase();
    return this.messages.filter((message) => !recipient || message.to === recipient).toReversed();
  }

  find(id: string): CaughtMail | undefined {
    return this.messages.find((message) => message.id === id);
  }

  async clear(): Promise<void> {
    const all = this.messages.splice(0);
    await Promise.all(all.map((message) => rm(this.fileOf(message), { force: true })));
  }

  private fileOf(message: CaughtMail): string {
    return join(this.folder, `${message.id}.json`);
  }
}
