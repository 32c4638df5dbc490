/** The port's id and name of a job. */
export function idOf(queueName: string, id: string): { id: string; name: string } {
  return { id: `${queueName}.${id}`, name: decoded(queueName) };
}

/** The name and BullMQ's id in a port's id; null if it is none of ours. */
export function partsOf(id: string): { name: string; id: string } | null {
  const [queueName, ...rest] = id.split('.');
  return queueName && rest.length > 0 ? { name: decoded(queueName), id: rest.join('.') } : null;
}

// A queue's name may hold no colon, and ours ends at the first dot of an id.
export function encoded(name: string): string {
  return encodeURIComponent(name).replaceAll('.', '%2E');
}

export function decoded(queueName: string): string {
  try {
    return decodeURIComponent(queueName);
  } catch {
    return queueName;
  }
}
