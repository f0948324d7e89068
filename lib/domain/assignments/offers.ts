type OfferedType = { allowedVoices: readonly string[]; requiresAdminApproval: boolean };

/** Returns the project types that can be ordered with this voice (docs/rules/projects.md#ordering). */
export function offersWith<Type extends OfferedType>(types: readonly Type[], voiceId: string): Type[] {
  return types.filter(
    ({ allowedVoices, requiresAdminApproval }) =>
      !requiresAdminApproval && (allowedVoices.length === 0 || allowedVoices.includes(voiceId)),
  );
}
