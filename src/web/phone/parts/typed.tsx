/** For hands without a camera: a code that is typed, or that a scanner types. */
import { useState } from 'react'

export function Typed({
  open,
  onOpen,
  onCode,
  words = '标签号',
  hint = '扫码枪也可扫入',
}: {
  open: boolean
  onOpen: () => void
  onCode: (code: string) => void
  words?: string
  hint?: string
}) {
  const [code, setCode] = useState('')
  if (!open)
    return (
      <button type="button" className="word" style={{ alignSelf: 'center' }} onClick={onOpen}>
        手工输入{words}
      </button>
    )
  return (
    <form
      className="line typed"
      onSubmit={event => {
        event.preventDefault()
        if (code.trim() === '') return
        onCode(code)
        setCode('')
      }}
    >
      <input
        aria-label={words}
        placeholder={`${words}，${hint}`}
        autoCapitalize="characters"
        autoComplete="off"
        autoFocus
        value={code}
        onChange={event => setCode(event.target.value)}
      />
      <button type="submit" className="act slim solid">
        确定
      </button>
    </form>
  )
}
