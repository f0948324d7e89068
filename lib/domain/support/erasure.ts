/**
 * The data that the erasure of an account deletes and retains, as support sends it to the person
 * (docs/rules/support.md#erasure).
 */
export const erasureReport = {
  deleted: [
    'name, email address, phone number, picture and password',
    'which version of the terms was accepted, and when',
    'sessions, two-step login, known networks and login history',
    'voice profile, demos and studio quality demo',
    'favorites, playlists, notifications and uploads that belong to no project',
    'saved cards and bank details of a team without other members',
    'invitations, mails, codes and queued work for every email address of the account',
    'projects of an own team that were never assigned, and its name and address if it never paid or was paid',
    'email addresses and phone number in messages, scripts, notes and the audit log',
    'analytics events, separated from the person',
  ],
  retained: [
    'receipts, agreements, invoices, payments and the ledger: bookkeeping law requires them for seven years',
    'name and address of the company on those documents, for the same reason',
    'messages, scripts and recordings of projects, without the name: they belong to the contract with the other side',
    'the audit log, without contact data, as evidence of who had access',
    'backups, until they are deleted on schedule',
  ],
} as const;
