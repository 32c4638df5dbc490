/** Which of the rules a new password keeps (product.md, section 5), for showing them while it is typed. */
export interface PasswordRules {
  length: boolean;
  groups: boolean;
  /** The server's own pattern (`meta/login-info`), where it asks for more. */
  pattern: boolean;
  differs: boolean;
  repeated: boolean;
}

/** As many characters as the server's pattern asks for. */
export const leastLength = (pattern: string): number => Number(/\.\{(\d+),\}\$$/.exec(pattern)?.[1] ?? 7);

export function passwordRules(password: string, repeat: string, current: string, pattern = ''): PasswordRules {
  const groups = [/\p{Ll}/u, /\p{Lu}/u, /\p{Nd}/u, /[^\p{L}\p{Nd}]/u].filter((group) => group.test(password));
  return {
    length: [...password].length >= leastLength(pattern),
    groups: groups.length >= 3,
    pattern: password !== '' && fits(password, pattern),
    differs: password !== '' && password !== current,
    repeated: password !== '' && password === repeat,
  };
}

export const allKept = (rules: PasswordRules): boolean => Object.values(rules).every(Boolean);

/** A pattern that this browser cannot read is left to the server. */
function fits(password: string, pattern: string): boolean {
  try {
    return pattern === '' || new RegExp(pattern, 'u').test(password);
  } catch {
    return true;
  }
}
