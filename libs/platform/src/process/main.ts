import { type Flags, flagsIn } from './flags.js';

/** A program of ours at work. */
export interface Running {
  /** Where it can be asked. */
  url: string;
  close(): Promise<void>;
}

const oldestNode = 24;

/**
 * Runs a program of ours until it is told to end. What is told to a person goes to the console, as text; before anything
 * is made, what it is called with is looked at.
 */
export function main<O extends Flags['options']>(
  flags: Flags<O>,
  start: (given: NonNullable<ReturnType<typeof flagsIn<O>>>) => Promise<Running>,
): void {
  if (Number(process.versions.node.split('.')[0]) < oldestNode) {
    console.error(
      `Etatwerk needs Node ${oldestNode} or newer, this is ${process.version}. Start it with \`npm start\`.`,
    );
    process.exit(1);
  }
  begin(flags, start).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    if (process.env['LOG_LEVEL'] === 'debug') console.error(error);
    process.exit(1);
  });
}

async function begin<O extends Flags['options']>(
  flags: Flags<O>,
  start: (given: NonNullable<ReturnType<typeof flagsIn<O>>>) => Promise<Running>,
): Promise<void> {
  const given = flagsIn(flags, process.argv.slice(2));
  if (!given) return console.log(flags.usage);
  const running = await start(given);
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => stop(running));
  console.log(`ready ${running.url}`);
}

/** Ends what is at work; whoever waits for us waits no longer than ten seconds. */
function stop(running: Running): void {
  setTimeout(() => process.exit(1), 10_000).unref();
  running.close().then(
    () => process.exit(0),
    () => process.exit(1),
  );
}
