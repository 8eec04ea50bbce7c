/** What the three editors have in common. */
export interface EditorProps {
  value: string
  onChange?: (value: string) => void
  disabled?: boolean
  readOnly?: boolean
  invalid?: boolean
  placeholder?: string
  /** Pixels; 300 for text, 240 for code. */
  height?: number
  /** What a screen reader calls it. */
  label?: string
}
