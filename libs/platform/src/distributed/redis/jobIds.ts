/** The port's id and name of a job. */
export function idOf(queueName: string, id: string): { id: string; name: string } {
  return { id: `${queueName}.${id}`, name: decoded(queueName) };
}

/** The name and BullMQ's id in a port's id; null if it is none of ours. */
export function partsOf(id: string): { name: string; id: string } | null {
  const [queueName, ...rest] = id.split('.');
  return queueName && rest.length > 0 ? { name: decoded(queueName), id: rest.join('.') } : null;
}

// A queue's name may hold no colon, ours ends at the first dot of an id, and an id stands in addresses as it is: what is
// no letter, digit or hyphen becomes an underscore and two hex digits a byte.
export function encoded(name: string): string {
  return name.replace(/[^A-Za-z0-9-]/gu, (character) =>
    Buffer.from(character).reduce((text, byte) => `${text}_${byte.toString(16).padStart(2, '0')}`, ''),
  );
}

export function decoded(queueName: string): string {
  return queueName.replace(/(?:_[0-9a-f]{2})+/g, (bytes) => Buffer.from(bytes.replaceAll('_', ''), 'hex').toString());
}
