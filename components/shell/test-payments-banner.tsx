export function TestPaymentsBanner() {
  return (
    <p className="flex min-h-8 items-center justify-center gap-2 border-b border-line bg-wash px-4 py-1 text-center text-sm">
      <span className="size-2 shrink-0 rounded-full bg-warning" aria-hidden="true" />
      <span>
        <strong className="font-semibold">test payments</strong>
        <span className="text-muted"> – no card is really charged</span>
      </span>
    </p>
  );
}
