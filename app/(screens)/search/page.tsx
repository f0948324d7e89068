/** Nothing stands over the search. */
export default function SearchPage() {
  return null;
}
