/** The state of a form that adds an example item. */
import { Message } from '@arco-design/web-react'
import { useId, useState } from 'react'
import { type DraftForm, defaultsOf, useDraft } from '#web/crud/draft.ts'
import { failureIn } from '#web/crud/form-failure.ts'
import { type Draft, useSave } from '#web/data/resource-write.ts'
import type { Row } from '#web/data/row.ts'
import { items } from './item-choice.tsx'

export const itemFields = {
  what: ['itemCode', 'itemName', 'parentId', 'status'],
  much: ['quantity', 'price', 'reusable'],
  when: ['boughtOn', 'checkedAt', 'keeper', 'remark'],
} as const
export const allItemFields = Object.values(itemFields).flat()

export interface ItemForm {
  form: DraftForm
  prefix: string
  busy: boolean
  refusal: string | undefined
  /** Checks and saves; the new row, or undefined when a message stands somewhere. */
  submit(): Promise<Row | undefined>
}
export function useItemForm(): ItemForm {
  const [before] = useState<Draft>(() => defaultsOf(items))
  const form = useDraft(items, allItemFields, before)
  const save = useSave(items)
  const prefix = useId()
  const [refusal, setRefusal] = useState<string>()
  return {
    form,
    prefix,
    busy: save.isPending,
    refusal,
    async submit() {
      setRefusal(undefined)
      if (save.isPending || !form.check()) return undefined
      const values = Object.fromEntries(
        allItemFields
          .map(name => [name, form.values[name]] as const)
          .filter(([, value]) => value !== undefined),
      )
      try {
        const { message, result } = await save.mutateAsync(values)
        Message.success(message)
        return result
      } catch (error) {
        const failure = failureIn(error, items, allItemFields)
        if (Object.keys(failure.fields).length > 0) form.show(failure.fields)
        else setRefusal(failure.message)
        return undefined
      }
    },
  }
}
