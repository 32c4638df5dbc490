import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';

/** What a program of ours can be told when it is started, beside its environment. */
export interface Flags<O extends ParseArgsOptionsConfig = ParseArgsOptionsConfig> {
  /** What it does and how it is called: told for `--help`, and with what is wrong. */
  usage: string;
  options: O;
}

/** The flags given, or null where only help was asked for. Throws an Error in words for any other than these. */
export function flagsIn<O extends ParseArgsOptionsConfig>({ usage, options }: Flags<O>, args: readonly string[]) {
  if (args.includes('--help') || args.includes('-h')) return null;
  try {
    return parseArgs<{ args: string[]; options: O; strict: true; allowPositionals: false }>({
      ...{ args: [...args], options, strict: true, allowPositionals: false },
    }).values;
  } catch (error) {
    const [said = ''] = (error as Error).message.split('. ', 1);
    throw new Error(`${said}.\n\n${usage}`);
  }
}
