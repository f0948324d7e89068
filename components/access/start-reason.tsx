/** Says why a visitor has to sign up, and with whom the project continues afterwards. */
export function StartReason({ voiceName }: { voiceName: string | null }) {
  return (
    <>
      <span className="block">To start a project you need to sign up</span>
      <WithVoice voiceName={voiceName} />
    </>
  );
}

export function WithVoice({ voiceName }: { voiceName: string | null }) {
  if (voiceName === null) return null;
  return (
    <span className="block">
      Your project with <bdi className="font-semibold text-text">{voiceName}</bdi> continues afterwards.
    </span>
  );
}
