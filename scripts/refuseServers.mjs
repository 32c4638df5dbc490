// Backups of servers are made with what each of them brings: a copy of the folder alone would be half of one.
const variables = ['EVENTSTORE_URL', 'MONGO_URL', 'REDIS_URL', 'S3_URL'];

/** Ends the process, with a word where to read on, if an address of a server is set. */
export function refuseServers(command) {
  const set = variables.filter((name) => process.env[name] || process.env[`${name}_FILE`]);
  if (set.length === 0) return;
  const servers = set.join(', ');
  console.error(`${servers}: npm run ${command} is for the embedded deployment, whose stores all lie in DATA_DIR.`);
  console.error('What is on servers is backed up and restored with their own means, in the order of docs/operate.md.');
  process.exit(1);
}
