/** Error message that screen readers announce. */
export function FormMessage({ children }: { children: string | null }) {
  return (
    <p role="alert" className="text-sm text-danger empty:hidden">
      {children}
    </p>
  );
}
