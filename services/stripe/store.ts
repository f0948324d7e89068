import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type Stripe from 'stripe';

/** An event of the SDK's `Stripe.Event`, a union of 200 types that no single expression can build. */
export type SimulatedEvent = Omit<Stripe.EventBase, 'data'> & { data: { object: object } };

export type OnboardingLink = {
  id: string;
  account: string;
  expires_at: number;
  return_url: string;
  refresh_url: string;
  used: boolean;
};

/** A payout of a connected account to its bank. */
export type ConnectedPayout = {
  id: string;
  account: string;
  payout: Stripe.Payout;
};

export type Kinds = {
  customer: Stripe.Customer;
  payment_method: Stripe.PaymentMethod;
  setup_intent: Stripe.SetupIntent;
  payment_intent: Stripe.PaymentIntent;
  charge: Stripe.Charge;
  refund: Stripe.Refund;
  dispute: Stripe.Dispute;
  account: Stripe.Account;
  bank_account: Stripe.BankAccount;
  token: Stripe.Token;
  balance_transaction: Stripe.BalanceTransaction;
  connected_payout: ConnectedPayout;
  transfer: Stripe.Transfer;
  transfer_reversal: Stripe.TransferReversal;
  event: SimulatedEvent;
  onboarding_link: OnboardingLink;
};
export type Kind = keyof Kinds;

export type StoredResponse = {
  /** Exact request of this key. */
  request: string;
  status: number;
  body: string;
};

export type Delivery = {
  id: number;
  eventId: string;
  attempts: number;
};

const tables = `
  PRAGMA busy_timeout = 5000;
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = NORMAL;
  CREATE TABLE IF NOT EXISTS objects (seq INTEGER PRIMARY KEY, id TEXT UNIQUE NOT NULL, kind TEXT NOT NULL, body TEXT NOT NULL);
  CREATE INDEX IF NOT EXISTS objects_by_kind ON objects (kind, seq);
  CREATE TABLE IF NOT EXISTS responses (key TEXT PRIMARY KEY, request TEXT NOT NULL, status INTEGER NOT NULL, body TEXT NOT NULL, expires INTEGER NOT NULL);
  CREATE TABLE IF NOT EXISTS authorizations (intent TEXT PRIMARY KEY, ends INTEGER NOT NULL);
  CREATE TABLE IF NOT EXISTS deliveries (id INTEGER PRIMARY KEY, event TEXT NOT NULL, attempts INTEGER NOT NULL DEFAULT 0, due INTEGER NOT NULL);
  CREATE TABLE IF NOT EXISTS settings (name TEXT PRIMARY KEY, value TEXT NOT NULL);
`;

/** Store in a single SQLite file, so that acknowledged changes survive a crash. */
export class Store {
  private readonly db: DatabaseSync;

  constructor(file: string) {
    mkdirSync(dirname(file), { recursive: true });
    this.db = new DatabaseSync(file);
    this.db.exec(tables);
  }

  /** @param commitsAfter whether to commit the changes made before an error */
  transaction<T>(run: () => T, commitsAfter: (error: unknown) => boolean): T {
    this.db.exec('BEGIN IMMEDIATE');
    try {
      const result = run();
      this.db.exec('COMMIT');
      return result;
    } catch (error) {
      this.db.exec(commitsAfter(error) ? 'COMMIT' : 'ROLLBACK');
      throw error;
    }
  }

  put<K extends Kind>(kind: K, object: Kinds[K]): void {
    this.db
      .prepare(
        'INSERT INTO objects (id, kind, body) VALUES (?, ?, ?) ON CONFLICT (id) DO UPDATE SET body = excluded.body',
      )
      .run(object.id, kind, JSON.stringify(object));
  }

  get<K extends Kind>(kind: K, id: string): Kinds[K] | undefined {
    const row = this.db.prepare('SELECT body FROM objects WHERE kind = ? AND id = ?').get(kind, id);
    return row && JSON.parse(String(row.body));
  }

  find(id: string): object | undefined {
    const row = this.db.prepare('SELECT body FROM objects WHERE id = ?').get(id);
    return row && JSON.parse(String(row.body));
  }

  remove(id: string): void {
    this.db.prepare('DELETE FROM objects WHERE id = ?').run(id);
  }

  counts(): Record<string, number> {
    const rows = this.db.prepare('SELECT kind, count(*) AS number FROM objects GROUP BY kind ORDER BY kind').all();
    return Object.fromEntries(rows.map((row) => [String(row.kind), Number(row.number)]));
  }

  list<K extends Kind>(kind: K): Kinds[K][] {
    const rows = this.db.prepare('SELECT body FROM objects WHERE kind = ? ORDER BY seq DESC').all(kind);
    return rows.map((row) => JSON.parse(String(row.body)));
  }

  cachedResponse(key: string, nowMs: number): StoredResponse | undefined {
    this.db.prepare('DELETE FROM responses WHERE expires <= ?').run(nowMs);
    const row = this.db.prepare('SELECT request, status, body FROM responses WHERE key = ?').get(key);
    return row && { request: String(row.request), status: Number(row.status), body: String(row.body) };
  }

  cacheResponse(key: string, response: StoredResponse, untilMs: number): void {
    this.db
      .prepare('INSERT INTO responses (key, request, status, body, expires) VALUES (?, ?, ?, ?, ?)')
      .run(key, response.request, response.status, response.body, untilMs);
  }

  /** Sets the end in seconds; null when nothing can expire. */
  setAuthorizationEnd(intentId: string, ends: number | null): void {
    this.db.prepare('DELETE FROM authorizations WHERE intent = ?').run(intentId);
    if (ends !== null) this.db.prepare('INSERT INTO authorizations (intent, ends) VALUES (?, ?)').run(intentId, ends);
  }

  expiredAuthorizations(now: number): string[] {
    const rows = this.db.prepare('SELECT intent FROM authorizations WHERE ends <= ?').all(now);
    return rows.map((row) => String(row.intent));
  }

  addDelivery(eventId: string, dueMs: number): void {
    this.db.prepare('INSERT INTO deliveries (event, due) VALUES (?, ?)').run(eventId, dueMs);
  }

  dueDeliveries(nowMs: number, limit: number): Delivery[] {
    const rows = this.db
      .prepare('SELECT id, event, attempts FROM deliveries WHERE due <= ? ORDER BY id LIMIT ?')
      .all(nowMs, limit);
    return rows.map((row) => ({ id: Number(row.id), eventId: String(row.event), attempts: Number(row.attempts) }));
  }

  nextDeliveryMs(): number | null {
    const due = this.db.prepare('SELECT min(due) AS due FROM deliveries').get()?.due;
    return due === null || due === undefined ? null : Number(due);
  }

  delayDelivery(id: number, dueMs: number): void {
    this.db.prepare('UPDATE deliveries SET attempts = attempts + 1, due = ? WHERE id = ?').run(dueMs, id);
  }

  removeDelivery(id: number): void {
    this.db.prepare('DELETE FROM deliveries WHERE id = ?').run(id);
  }

  setting(name: 'balance-cents' | 'secret-key'): string | undefined {
    const row = this.db.prepare('SELECT value FROM settings WHERE name = ?').get(name);
    return row && String(row.value);
  }

  setSetting(name: 'balance-cents' | 'secret-key', value: string): void {
    this.db
      .prepare(
        'INSERT INTO settings (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
      )
      .run(name, value);
  }

  close(): void {
    this.db.close();
  }
}
