/** The layout renders the list. */
export default function MembersPage() {
  return null;
}
