import { Input } from '@arco-design/web-react'
import { type ReactElement, useState } from 'react'

interface Props {
  label: string
  value: string
  onApply: (text: string) => void
  invalid?: boolean
}
/** A box whose text counts when it is left, or on Enter. Blanks inside a field would split it. */
export function AppliedInput({ label, value, onApply, invalid }: Props): ReactElement {
  const [typed, setTyped] = useState<string>()
  const apply = () => {
    if (typed !== undefined && typed.trim() !== '' && typed.trim() !== value) onApply(typed.trim())
    setTyped(undefined)
  }
  return (
    <Input
      aria-label={label}
      spellCheck={false}
      value={typed ?? value}
      status={invalid ? 'error' : undefined}
      onChange={setTyped}
      onBlur={apply}
      onPressEnter={apply}
    />
  )
}
