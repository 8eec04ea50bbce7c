import { Input } from '@arco-design/web-react'
import { ariaOf, ask, type CellProps, type FieldKit, type FormItemProps, textValue } from './kit.ts'
import { blankOr, LikeQuery } from './parts.tsx'

/** Codes, device numbers and frames read digit by digit. */
const isCode = (name: string) => /^(mn|remote|body|qn)$|(Code|No)$/.test(name)

function Cell({ name, value }: CellProps) {
  return blankOr(value, text => (
    <span className={isCode(name) ? 'mono' : undefined} title={text}>
      {text}
    </span>
  ))
}

function FormItem(item: FormItemProps) {
  const { field } = item
  const shared = {
    ...ariaOf(item),
    value: textValue(item.value),
    placeholder: field.placeholder ?? ask('请输入', field.title),
    disabled: item.disabled,
    status: item.invalid ? ('error' as const) : undefined,
    maxLength: field.maxLength,
  }
  // A secret never comes back from the server: an untouched one is not sent.
  if (field.secret) {
    return (
      <Input.Password
        {...shared}
        autoComplete="new-password"
        onChange={text => item.onChange(text === '' ? undefined : text)}
      />
    )
  }
  return <Input {...shared} allowClear onChange={text => item.onChange(text)} />
}

export const text: FieldKit = {
  Cell,
  FormItem,
  QueryItem: LikeQuery,
  width: 140,
  align: 'left',
  excelHint: field => `文字，最多 ${field.maxLength ?? 255} 字`,
}
