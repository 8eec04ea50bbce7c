/** Where a label is asked for: typed, or scanned by a hand scanner, which need not have the focus and waits for no answer. */
import { Button, Input } from '@arco-design/web-react'
import { IconScan } from '@arco-design/web-react/icon'
import { type ComponentRef, type ReactElement, useEffect, useId, useRef, useState } from 'react'
import { type Scan, useScanQueue } from './use-scan-queue.ts'
import { useScanner } from './use-scanner.ts'

export interface ScanBoxProps {
  label: string
  placeholder: string
  /** What becomes of a code; the next one has its turn when it is done. @throws CallError that says why it was not taken */
  onCode: (code: string) => Promise<void>
}
const stateWords: Readonly<Record<Scan['state'], string>> = {
  waiting: '排队',
  asking: '查找中',
  taken: '已找到',
  refused: '',
}
export function ScanBox({ label, placeholder, onCode }: ScanBoxProps): ReactElement {
  const [text, setText] = useState('')
  const { scans, take: queue, forget } = useScanQueue(onCode)
  const input = useRef<ComponentRef<typeof Input>>(null)
  const refusalId = useId()
  const take = (code: string) => {
    if (code.trim() === '') return
    // The next code is typed into an empty field.
    setText('')
    queue(code)
  }
  useScanner(take)
  const [only] = scans
  const refused = scans.length === 1 && only?.state === 'refused' ? only : undefined
  const refusedNo = refused?.no
  const refusedCode = refused?.code ?? ''
  // What was not taken comes back to be mended, marked, so that a further scan takes its place.
  useEffect(() => {
    if (refusedNo === undefined) return
    setText(now => (now === '' ? refusedCode : now))
    requestAnimationFrame(() => {
      const field = input.current?.dom
      if (field && field === document.activeElement) field.select()
    })
  }, [refusedNo, refusedCode])
  return (
    <section className="panel row p-8-16 gap-12" style={{ flexWrap: 'wrap' }} aria-label={label}>
      <span className="ink-2">{label}</span>
      {/* The field and its button stay in one row, however narrow. */}
      <span className="row gap-8 min-w-0" style={{ flex: '0 1 380px' }}>
        <Input
          ref={input}
          aria-label={label}
          aria-invalid={refused ? true : undefined}
          aria-describedby={refused ? refusalId : undefined}
          className="mono"
          style={{ flex: '1 1 auto', minWidth: 0 }}
          prefix={<IconScan aria-hidden />}
          value={text}
          placeholder={placeholder}
          status={refused ? 'error' : undefined}
          allowClear
          onChange={value => {
            setText(value)
            forget()
          }}
          onPressEnter={() => take(text)}
        />
        <Button
          loading={only?.state === 'asking' && scans.length === 1}
          disabled={text.trim() === ''}
          onClick={() => take(text)}
        >
          查找
        </Button>
      </span>
      {refused && (
        <span id={refusalId} className="ink-danger text-13" role="alert">
          {refused.words}
        </span>
      )}
      {scans.length > 1 && (
        <ol
          className="column gap-4 text-13"
          style={{ flexBasis: '100%', listStyle: 'none', margin: 0, padding: 0 }}
          aria-label="扫码结果"
          aria-live="polite"
        >
          {scans.map(({ no, code, state, words }) => (
            <li key={no} className="row gap-12">
              <span className="mono">{code}</span>
              <span className={state === 'refused' ? 'ink-danger' : 'ink-2'}>
                {words || stateWords[state]}
              </span>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
