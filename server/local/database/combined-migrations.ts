/** The first migration. It combines those of the time before the first release. */
export const firstMigration = '20261129120000_init';

/** Names of the combined migrations, each with the start of the SHA-256 of its SQL. */
export const combinedMigrations: ReadonlyMap<string, string> = new Map(
  `
20261122120000_init 7982c935
20261122150114_lines fb6a8d80
20261122153557_exports c87288a6
20261122154700_line_takes_processing 3ada4831
20261122192641_account ecfa26e3
20261122192840_cards_and_payout_accounts 488c9ead
20261122193008_demos ef0bebf0
20261122194500_teams 71f8ee82
20261122202923_ledger 14065ca6
20261122215000_support ce738e9b
20261122220000_demo_lists 394d1212
20261122222000_support_money a65ed7f7
20261122222500_returned_payouts_and_transfer_retries 935e0997
20261122224500_declined c51fc191
20261122225900_support_lookups 88645197
20261123012245_trust 6188e6a3
20261123013000_sort_and_profiles 9398d47d
20261123013900_delivery 57b139a2
20261123014500_change_requests 390d53ac
20261123045622_delivery_of_lines 5d82e222
20261123050336_invoices e6798e1a
20261123093551_queued_masters 3c6f789c
20261124120000_notification_summaries f12a473b
20261124121000_invitation_tokens b1e6d41e
20261124160100_mail_pace 3416ff6f
20261124160300_stored_objects 7d7badf8
20261124160400_names a4953226
20261124160600_last_week_of_cards 544a4174
20261124160700_deleted_filenames 6ef50376
20261124160700_gathered_invitation_mails 7804c620
20261124160800_delivery_presets 273ee7fa
20261125060640_export_chains 77d30a89
20261125093800_canceled_payouts b36a4113
20261125094500_license_certificate_kind bde1070d
20261125094600_fees_without_project b61af7b1
20261125094600_license_certificates 65cb6a14
20261125095000_stripe_payout_override 2c597f81
20261125102200_license_reminders b1f812b4
20261125130300_issue_kinds afbedd51
20261125130400_subjects_of_issues 893dfff0
20261125130500_license_renewals 1ceec7ba
20261125130900_share_images 634645c0
20261125135800_mails_of_projects d7160279
20261125162030_payouts_of_assignments 53ca3154
20261126205500_original_recordings 0224225b
20261126205800_combined_mails 0a264e4d
20261126211500_sample_of_voices 275b5dc4
20261127194000_key_counts e2f966ce
20261128004800_idempotency_states 93c67aab
20261128010000_index_of_sample ff9ba8e7
20261128180000_payouts_of_withdrawn_files b01697a6
20261128183000_flush_pending_entries 16766d6b
20261128205000_delivery_of_scripts 53e8606c
20261128215500_delivery_complete_message 41e86c86
20261128235500_recording_warnings 603b5c04
20261129091000_sample_recordings fbbb50d9
`
    .trim()
    .split('\n')
    .map((line) => line.split(' ') as [name: string, checksum: string]),
);

/**
 * Returns the names with that of the first migration in place of those that it combines.
 * @throws with a message for the operator when only some of these are there.
 */
export function withFirstMigration(names: readonly string[]): string[] {
  const others = names.filter((name) => !combinedMigrations.has(name));
  const count = names.length - others.length;
  if (count === 0) return others;
  if (count < combinedMigrations.size) {
    throw new Error(
      `Only ${count} of the ${combinedMigrations.size} migrations that ${firstMigration} combines are there. Start the last version with ${[...combinedMigrations.keys()].at(-1)} first, then this one (docs/operations/upgrade.md).`,
    );
  }
  return [firstMigration, ...others];
}
