/** Something worth a line in the log of the process; no personal data in it. */
export type Log = (message: string, facts?: Record<string, unknown>) => void;
