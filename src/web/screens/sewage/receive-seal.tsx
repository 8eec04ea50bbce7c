/** The seal somebody sees before him: another number than it was sealed with is said as it is typed, before the server asks why. */
import type { ReactElement } from 'react'
import { tidySeal } from '#lib/seal.ts'
import { kitOf } from '#web/fields/index.ts'
import { type FormItemProps, textValue } from '#web/fields/kit.ts'

export function ReceiveSeal(item: FormItemProps): ReactElement {
  const { FormItem } = kitOf(item.field)
  const was = textValue(item.row['sealNo'])
  const isOther = (seen: unknown) => was !== '' && tidySeal(seen) !== '' && tidySeal(seen) !== tidySeal(was)
  const other = isOther(item.value)
  const told = (seen: unknown) => {
    item.onChange(seen)
    // Two answers that contradict each other are none.
    if (isOther(seen) !== other) item.onPatch?.({ sealOk: isOther(seen) ? 'N' : null })
  }
  return (
    <>
      <FormItem {...item} onChange={told} />
      {other && (
        <p className="ink-warning text-12 m-0" role="status">
          与封样时的 {was} 不一致，请再看一遍；确实不同须说明原因，或拒收
        </p>
      )}
    </>
  )
}
