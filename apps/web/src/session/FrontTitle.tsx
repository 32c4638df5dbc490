/** What a page before the sign-in is for. */
export const FrontTitle = ({ title, hint }: { title: string; hint?: string }) => (
  <div className="mb-2">
    <h1 className="text-display font-semibold">{title}</h1>
    {hint !== undefined && <p className="mt-1 text-ink-2">{hint}</p>}
  </div>
);
