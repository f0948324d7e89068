import { Logo } from './logo';

/** Fills the screen while the current user is being loaded (specification 1, section 2.1). */
export function Splash() {
  return (
    <div role="status" className="fixed inset-0 z-50 flex flex-col items-center justify-center gap-5 bg-surface">
      <Logo word={false} className="animate-breathe [&>svg]:size-12" />
      <p className="text-muted">Fetching user data</p>
    </div>
  );
}
