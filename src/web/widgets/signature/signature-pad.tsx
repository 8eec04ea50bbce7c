/** A name written by hand, as the value of a field: the sheet is kept as a picture after each stroke, so that nobody waits for it. */
import './signature-pad.css'
import { type ReactElement, useEffect, useRef, useState } from 'react'
import { CallError } from '#web/api/call-error.ts'
import { fileUrl, uploadFile } from '#web/api/files.ts'
import { sheetPx, usePen } from './use-pen.ts'

interface SignaturePadProps {
  id?: string
  /** What is signed, for those who hear the page. */
  label: string
  /** Stored path; empty while nobody has signed. */
  value: string
  disabled?: boolean
  describedBy?: string | undefined
  onChange: (value: string) => void
}

export function SignaturePad({
  id,
  label,
  value,
  disabled = false,
  describedBy,
  onChange,
}: SignaturePadProps): ReactElement {
  const [given] = useState(value)
  const [again, setAgain] = useState(false)
  const [failed, setFailed] = useState('')
  const sending = useRef<AbortController>(undefined)
  const tell = useRef(onChange)
  tell.current = onChange
  useEffect(() => () => sending.current?.abort(), [])
  const send = async (sheet: HTMLCanvasElement) => {
    const own = new AbortController()
    sending.current = own
    const blob = await new Promise<Blob | null>(resolve => sheet.toBlob(resolve, 'image/png'))
    if (!blob || own.signal.aborted) return
    try {
      const { path } = await uploadFile(new File([blob], 'signature.png', { type: 'image/png' }), {
        signal: own.signal,
      })
      tell.current(path)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (error.kind !== 'cancelled') setFailed(`${error.message}，请重签`)
    }
  }
  const pen = usePen(sheet => {
    // Of strokes that follow each other the last sheet counts.
    sending.current?.abort()
    setFailed('')
    // Until it is kept the field holds nothing: never a sheet of before, with fewer strokes.
    tell.current('')
    if (sheet) void send(sheet)
  })
  const kept = given !== '' && !again
  return (
    <div className={pen.signed || kept ? 'signature-pad' : 'signature-pad is-missing'}>
      {kept ? (
        <img src={fileUrl(given)} alt={label} />
      ) : (
        <canvas
          ref={pen.sheet}
          id={id}
          {...sheetPx}
          role="img"
          aria-label={`${label}，在此手写签名`}
          aria-describedby={describedBy}
          {...(disabled ? {} : pen.handlers)}
        />
      )}
      <span className="row justify-between">
        <span className={failed ? 'ink-danger' : 'muted'} role={failed ? 'alert' : undefined}>
          {failed || (pen.signed || kept ? '已签' : '用鼠标、触控笔或手指书写')}
        </span>
        {(pen.signed || kept) && !disabled && (
          <button
            type="button"
            className="link text-12"
            onClick={() => {
              if (kept) {
                setAgain(true)
                tell.current('')
              } else pen.wipe()
            }}
          >
            重签
          </button>
        )}
      </span>
    </div>
  )
}
