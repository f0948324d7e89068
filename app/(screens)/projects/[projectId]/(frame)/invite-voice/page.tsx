export default function InviteVoicePage() {
  return null;
}
