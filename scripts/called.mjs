import { parseArgs } from 'node:util';

/**
 * What a script was called with: `names` of things in their order, and the values of its flags. Ends the process with how
 * it is called where that is asked for, or where anything else was given: before it does anything.
 */
export function called(usage, { names = 0, options = {} } = {}) {
  const args = process.argv.slice(2);
  if (args.includes('--help') || args.includes('-h')) {
    console.log(usage);
    process.exit(0);
  }
  try {
    const { positionals, values } = parseArgs({ args, options, allowPositionals: true });
    if (positionals.length !== names) throw new Error(usage);
    return { names: positionals, values };
  } catch (error) {
    console.error(error.message === usage ? usage : `${error.message.split('. ', 1)[0]}.\n\n${usage}`);
    process.exit(1);
  }
}
