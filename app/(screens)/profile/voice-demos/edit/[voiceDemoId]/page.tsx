/** The layout renders the form, which stays while a picker is open. */
export default function EditVoiceDemoPage() {
  return null;
}
