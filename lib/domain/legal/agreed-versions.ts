export type LegalVersion = {
  id: number;
  /** YYYY-MM-DD, in the operator's time zone, as `storedOn`. */
  validFrom: string;
  storedOn: string;
  needsAgreement: boolean;
  summary: string;
};

/** Compares versions by their rank: the day from which they apply, then the order in which they were stored. */
const compareVersions = (a: LegalVersion, b: LegalVersion): number =>
  Date.parse(a.validFrom) - Date.parse(b.validFrom) || a.id - b.id;

/**
 * Returns the version that a user has to agree to, which is the one that applies, with what has changed since the last
 * version that they agreed to. Null if they owe no agreement (docs/rules/legal-texts.md#agreeing-again).
 * @param begun versions of one kind whose day has begun.
 * @param agreedIds versions of the kind that the user agreed to; the text of the product has no row in `begun`.
 */
export function versionToAgree(
  begun: readonly LegalVersion[],
  agreedIds: ReadonlySet<number>,
): { version: LegalVersion; summary: string } | null {
  const versions = begun.toSorted(compareVersions);
  const lastAgreed = versions.findLastIndex(({ id }) => agreedIds.has(id));
  const missing = versions
    .slice(lastAgreed + 1)
    .filter((version) => version.needsAgreement && !isReplacedInTime(version, versions));
  const version = versions.at(-1);
  if (!version || missing.length === 0) return null;
  return { version, summary: missing.map(({ summary }) => summary).join('\n') };
}

/** Returns true if another version for the same day was stored before that day: the first never applied. */
function isReplacedInTime({ id, validFrom }: LegalVersion, versions: readonly LegalVersion[]): boolean {
  return versions.some((other) => other.validFrom === validFrom && other.id > id && other.storedOn < validFrom);
}
