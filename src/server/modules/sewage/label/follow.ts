import { labelMachine } from '#contract/sewage/label.ts'
import { allOf, fragment, isIn } from '#server/crud/fragment.ts'
import { type Following, followStep } from '#server/crud/machine/follow.ts'
import type { Statement } from '#server/db/db.ts'

const onNoBottle = fragment('not exists (select 1 from bottle_label b where b.label_no = t.label_no)')

/** Labels go with what is under them. A sample without a label of its own, as programmes of earlier days made them, moves alone. */
export const labelFollows = (
  verb: string,
  labelNos: readonly string[],
  who: Pick<Following, 'by' | 'at' | 'received'>,
  expect?: number,
  /** Only those that hang on no bottle of an order under way. */
  loose = false,
): Statement[] =>
  followStep({
    machine: labelMachine,
    verb,
    where: loose ? allOf([isIn('t.label_no', labelNos), onNoBottle]) : isIn('t.label_no', labelNos),
    stamp: 'state_time',
    ...who,
    ...(expect !== undefined && { expect }),
  })
