import { type ReactNode, useState } from 'react';

interface Props {
  /** Undefined: nothing may be dropped. */
  onFiles: ((files: readonly File[]) => void) | undefined;
  className(over: boolean): string;
  /** Told whether files are held over it. */
  children(over: boolean): ReactNode;
}

const held = ['dragenter', 'dragover', 'dragleave', 'drop'] as const;

/** Files may be dropped on it. A button beside does the same for keys: `FileButton`. */
export function DropArea({ onFiles, className, children }: Props) {
  const [over, setOver] = useState(false);
  const hear = (area: HTMLElement | null) => {
    const ended = new AbortController();
    for (const name of onFiles ? held : [])
      area?.addEventListener(
        name,
        (event) => {
          if (!event.dataTransfer?.types.includes('Files')) return;
          event.preventDefault();
          setOver(name === 'dragenter' || name === 'dragover');
          if (name === 'drop') onFiles?.([...event.dataTransfer.files]);
        },
        ended,
      );
    return () => ended.abort();
  };
  return (
    <div ref={hear} className={className(over)}>
      {children(over)}
    </div>
  );
}
