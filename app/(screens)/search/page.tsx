/** No dialog over the search. */
export default function SearchPage() {
  return null;
}
