/** A button that asks for one file of the person's own. */
import { Button, type ButtonProps } from '@arco-design/web-react'
import { type ReactElement, useRef } from 'react'

export interface FileButtonProps extends Pick<ButtonProps, 'type' | 'loading' | 'disabled' | 'children'> {
  /** Of the file, for who cannot see the button. */
  label: string
  /** Endings and types, as the browser's dialog takes them. */
  accept: string
  onFile: (file: File) => void
}
export function FileButton({ label, accept, onFile, ...button }: FileButtonProps): ReactElement {
  const chooser = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={chooser}
        hidden
        type="file"
        accept={accept}
        aria-label={label}
        onChange={event => {
          const file = event.target.files?.[0]
          // The same file, mended, is taken once more.
          event.target.value = ''
          if (file) onFile(file)
        }}
      />
      <Button {...button} onClick={() => chooser.current?.click()} />
    </>
  )
}
