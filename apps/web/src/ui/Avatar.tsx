interface Props {
  /** Full name; its colour stays the same for the same id (or name). */
  name: string;
  id?: string;
  size?: 20 | 24 | 28 | 36;
  /** Read out the name; false where it stands beside it. */
  named?: boolean;
}

/** A person by initials on a colour of their own; drawn, for they are no part of a name. */
export function Avatar({ name, id = name, size = 20, named = false }: Props) {
  return (
    <span
      {...(named ? { role: 'img', 'aria-label': name, title: name } : { 'aria-hidden': true })}
      style={{
        width: size,
        height: size,
        fontSize: Math.round(size * 0.44),
        background: `var(--person-${colorOf(id)})`,
      }}
      className="inline-grid shrink-0 place-items-center rounded-full leading-none font-semibold text-(--on-person) select-none before:content-[attr(data-initials)]"
      data-initials={initials(name)}
    />
  );
}

/** `Mira Kessler` → `MK`, `山田 太郎` → `山太`, `admin` → `A`. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const [first = '', last = ''] = [words[0], words.length > 1 ? words.at(-1) : ''];
  return `${[...first][0] ?? '?'}${[...last][0] ?? ''}`.toUpperCase();
}

/** 1 … 8: FNV-1a, its upper bits folded in, so that similar names differ. */
function colorOf(id: string): number {
  let sum = 0x811c9dc5;
  for (const sign of id) sum = Math.imul(sum ^ (sign.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return (((sum ^ (sum >>> 15)) >>> 0) % 8) + 1;
}
