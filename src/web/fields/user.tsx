import type { FieldKit } from './kit.ts'
import { WordCell } from './parts.tsx'
import { ReferenceFormItem, ReferenceQueryItem } from './reference.tsx'

/** Stored by username, shown by real name. */
export const user: FieldKit = {
  Cell: WordCell,
  FormItem: ReferenceFormItem,
  QueryItem: ReferenceQueryItem,
  width: 96,
  align: 'left',
  excelHint: () => '用户账号或姓名',
}
