/** The product's sign: three bars of a plan; in the company's own colour where it has one. */
export function BrandSign({ size = 20, color = null }: { size?: number; color?: string | null }) {
  return (
    <span
      aria-hidden
      className="grid shrink-0 place-items-center rounded-[25%] bg-accent text-on-accent"
      style={{ width: size, height: size, ...(color && { background: color }) }}
    >
      <svg
        aria-hidden
        width={size * 0.6}
        height={size * 0.6}
        viewBox="0 0 12 12"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
      >
        <path d="M1 3h6M3 6h8M1 9h5" />
      </svg>
    </span>
  );
}
