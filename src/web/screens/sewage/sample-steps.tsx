/** Words of a sample's steps: whoever takes one over, in or turns it away sees which it is and what it came with. */
import type { RowOf } from '#contract/kit/resource.ts'
import { type sample, sampleMachine } from '#contract/sewage/sample.ts'
import type { Action, Steps } from '#web/crud/screen.ts'
import { stepsOf } from '#web/crud/steps.ts'
import type { Row } from '#web/data/row.ts'
import { ReceiveSeal } from './receive-seal.tsx'
import { ReceiveTemp } from './receive-temp.tsx'
import { SampleFacts } from './sample-facts.tsx'

const told: ReadonlySet<string> = new Set(['pickup', 'receive', 'reject'])

const knowing = (action: Action<Row>): Action<Row> =>
  action.asks && told.has(action.key ?? '')
    ? {
        ...action,
        asks: {
          ...action.asks,
          before: row => ({ ...action.asks?.before?.(row), sealNo: row['sealNo'] }),
          note: ([row]) => <SampleFacts row={row as unknown as RowOf<typeof sample>} />,
        },
      }
    : action

const words = stepsOf(sampleMachine, { receiveTemp: ReceiveTemp, sealSeen: ReceiveSeal })
export const sampleSteps: Steps = { ...words, rowActions: words.rowActions.map(knowing) }
