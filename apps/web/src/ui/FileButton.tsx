import { type ReactNode, useRef } from 'react';
import { Button, type ButtonKind } from './Button.js';

interface Props {
  /** What it says, and what the field of files is called. */
  label: string;
  /** Endings: `.xml,.pdf`. */
  accept: string;
  multiple?: true;
  kind?: ButtonKind;
  icon?: ReactNode;
  busy?: boolean;
  className?: string;
  onFiles(files: readonly File[]): void;
}

/** Chooses files; the same ones can be chosen again. */
export function FileButton({ label, accept, multiple, onFiles, ...rest }: Props) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button {...rest} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        multiple={multiple}
        accept={accept}
        aria-label={label}
        className="hidden"
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
    </>
  );
}
