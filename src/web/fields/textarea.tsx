import { Input } from '@arco-design/web-react'
import { ariaOf, ask, type CellProps, type FieldKit, type FormItemProps, textValue } from './kit.ts'
import { blankOr, LikeQuery } from './parts.tsx'

function Cell({ value, name }: CellProps) {
  return blankOr(value, text => (
    <span className={name === 'body' ? 'mono frame' : undefined} title={text}>
      {text}
    </span>
  ))
}

function FormItem(item: FormItemProps) {
  return (
    <Input.TextArea
      {...ariaOf(item)}
      value={textValue(item.value)}
      placeholder={item.field.placeholder ?? ask('请输入', item.field.title)}
      disabled={item.disabled}
      status={item.invalid ? 'error' : undefined}
      maxLength={item.field.maxLength}
      showWordLimit
      autoSize={{ minRows: 2, maxRows: 6 }}
      onChange={text => item.onChange(text)}
    />
  )
}

export const textarea: FieldKit = {
  Cell,
  FormItem,
  QueryItem: LikeQuery,
  width: 220,
  align: 'left',
  wide: true,
  excelHint: field => `文字，最多 ${field.maxLength ?? 2000} 字`,
}
