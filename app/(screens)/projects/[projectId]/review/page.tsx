/** The layout renders the room. */
export default function ReviewPage() {
  return null;
}
