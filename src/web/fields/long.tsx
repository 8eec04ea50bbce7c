/** Long texts with an editor of their own: rich text, markdown, program text. Lists show their first words. */
import type { ReactElement } from 'react'
import { CodeEditor, MarkdownEditor, RichEditor } from '#web/widgets/editor/editors.tsx'
import { type CellProps, type FieldKit, type FormItemProps, textValue } from './kit.ts'
import { blankOr } from './parts.tsx'

const longest = 80

/** The words of an HTML text. Nothing is loaded or run: the document is never shown. */
const wordsOf = (html: string): string =>
  (new DOMParser().parseFromString(html, 'text/html').body.textContent ?? '').trim()

const cellOf =
  (words: (text: string) => string, className?: string) =>
  ({ value }: CellProps): ReactElement =>
    blankOr(value && words(String(value)), text => {
      const short = text.length > longest ? `${text.slice(0, longest)}…` : text
      return (
        <span className={className} title={short}>
          {short}
        </span>
      )
    })

const propsOf = ({ field, value, onChange, disabled, invalid }: FormItemProps) => ({
  label: field.title,
  placeholder: field.placeholder,
  disabled,
  invalid,
  value: textValue(value),
  onChange,
})
const shape = { width: 240, align: 'left', wide: true } as const

export const richText: FieldKit = {
  ...shape,
  Cell: cellOf(wordsOf),
  FormItem: item => <RichEditor {...propsOf(item)} />,
  excelHint: () => 'HTML 文本',
}
export const markdown: FieldKit = {
  ...shape,
  Cell: cellOf(text => text),
  FormItem: item => <MarkdownEditor {...propsOf(item)} />,
  excelHint: () => 'Markdown 文本',
}
export const code: FieldKit = {
  ...shape,
  Cell: cellOf(text => text, 'mono'),
  FormItem: item => <CodeEditor {...propsOf(item)} language={item.field.language ?? 'json'} />,
  excelHint: field => `${field.language ?? ''} 代码`.trim(),
}
