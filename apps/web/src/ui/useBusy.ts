import { useState } from 'react';

/** Whether something that was begun is still on its way: `during` does it, and answers as it does. */
export function useBusy(): { busy: boolean; during<T>(work: () => Promise<T>): Promise<T> } {
  const [busy, setBusy] = useState(false);
  const during = async <T>(work: () => Promise<T>): Promise<T> => {
    setBusy(true);
    try {
      return await work();
    } finally {
      setBusy(false);
    }
  };
  return { busy, during };
}
