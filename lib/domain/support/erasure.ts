/** What the erasure of an account deletes and retains, as support sends it to the person (docs/rules/support.md#erasure). */
export const erasureReport = {
  deleted: [
    'name, email address, phone number, picture and password',
    'which version of the terms was accepted, and when',
    'sessions, two-step login, known networks and login history',
    'voice profile, demos and studio quality demo',
    'favorites, playlists, notifications and uploads that belong to no project',
    'saved cards and bank details of a team without other members',
    'analytics events, separated from the person',
  ],
  retained: [
    'receipts, agreements, invoices, payments and the ledger: bookkeeping law requires them for seven years',
    'name and address of the company on those documents, for the same reason',
    'messages, scripts and recordings of projects, without the name: they belong to the contract with the other side',
    'the audit log, as evidence of who had access',
  ],
} as const;
