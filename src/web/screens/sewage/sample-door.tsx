/** The laboratory's door: a label is scanned, the sample taken in or turned away, and the next one comes. */
import { Button } from '@arco-design/web-react'
import { useQueryClient } from '@tanstack/react-query'
import { type ComponentType, type ReactElement, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { RowOf } from '#contract/kit/resource.ts'
import { custodyOf } from '#contract/sewage/custody.ts'
import { sample, sampleMachine, scanSample } from '#contract/sewage/sample.ts'
import { groupLabelNo } from '#lib/label-number.ts'
import { callFully } from '#web/api/client.ts'
import { asksFirst } from '#web/crud/ask-dialog.tsx'
import { addressOf } from '#web/crud/rows-link.tsx'
import type { DialogProps } from '#web/crud/screen.ts'
import { stepsOf } from '#web/crud/steps.ts'
import { useCall } from '#web/data/call.ts'
import type { Row } from '#web/data/row.ts'
import { useCan } from '#web/session/session.ts'
import { ScanBox } from '#web/widgets/scan/scan-box.tsx'
import { ReceiveTemp } from './receive-temp.tsx'

type Sample = RowOf<typeof sample>
type Verb = 'receive' | 'reject'
const words = stepsOf(sampleMachine, { receiveTemp: ReceiveTemp }).rowActions
const stepOf = (verb: Verb) => sampleMachine.steps.find(step => step.verb === verb)!

/** At the door one after another is taken: what else there is to say, the list's own dialog asks. */
const asked = ['receiveTemp', 'sealSeen', 'sealOk', 'condition', 'reason'] as const

/** What stands over the questions: which sample it is, and what it came with. */
function Facts({
  row,
  other,
  onOther,
}: {
  row: Sample
  other: string | null
  onOther: () => void
}): ReactElement {
  const said = (name: string) => String(Reflect.get(row, `${name}_dictText`) ?? '')
  // Turned away before, it comes again: whoever takes it in has to know what was wrong with it.
  const last = useCall(custodyOf, { query: { id: row.id } }).data?.steps.at(-1)
  return (
    <span className="row justify-between gap-12">
      <span>
        {said('plantId')} {said('pointId')}，瓶 {row.bottleNo ?? '—'}，封签 {row.sealNo ?? '未登记'}，冷链{' '}
        {row.coldChain ?? '无记录'}
        {row.flaws && (
          <strong className="ink-danger" role="status">
            ；{said('flaws')}
          </strong>
        )}
        {last?.action === 'REJECT' && (
          <strong className="ink-danger" role="status">
            ；{last.at.slice(5, 16)} {last.fromText} 已拒收：{last.remark}
          </strong>
        )}
      </span>
      {other !== null && (
        // The first field is typed into at once.
        <span data-no-autofocus>
          <Button size="mini" onClick={onOther}>
            {other}
          </Button>
        </span>
      )}
    </span>
  )
}

/** One dialog for each of the two steps, with the sample in its head. */
function dialogOf(verb: Verb, onOther: (() => void) | null): ComponentType<DialogProps<Row>> {
  const word = words.find(({ key }) => key === verb)!
  const step = stepOf(verb)
  const { fields } = word.asks!
  const other = onOther ? (verb === 'receive' ? '改为拒收' : '改为接收') : null
  return asksFirst(
    sample,
    {
      title: step.title,
      asks: {
        ...word.asks!,
        fields: Object.fromEntries(asked.flatMap(name => (fields[name] ? [[name, fields[name]]] : []))),
        title: ([row]) => `${step.title} ${row ? groupLabelNo(String(row['sampleNo'])) : ''}`,
        note: ([row]) => <Facts row={row as unknown as Sample} other={other} onOther={() => onOther?.()} />,
      },
    },
    async ([row], values) => {
      const body = { id: row!.id, version: row!['version'], ...values }
      // The dialog says what was refused.
      const { message } = await callFully(step.endpoint!, { body }, { quiet: true })
      return message
    },
  )
}

export function SampleDoor(): ReactElement {
  const navigate = useNavigate()
  const client = useQueryClient()
  const receives = useCan(stepOf('receive').access)
  const rejects = useCan(stepOf('reject').access)
  const [at, setAt] = useState<{ row: Sample; verb: Verb } | null>(null)
  const closed = useRef(() => {})
  const verb = at?.verb ?? 'receive'
  const Dialog = useMemo(
    () =>
      dialogOf(
        verb,
        rejects
          ? () => setAt(now => now && { ...now, verb: now.verb === 'receive' ? 'reject' : 'receive' })
          : null,
      ),
    [verb, rejects],
  )
  return (
    <>
      <ScanBox
        label={receives ? '扫码收样' : '扫码查样品'}
        placeholder="扫描或输入瓶上的标签号"
        onCode={async code => {
          const { result } = await callFully(
            scanSample,
            { query: { code: code.slice(0, 100) } },
            { quiet: true },
          )
          const row = result as unknown as Sample
          if (receives && row.state === 'TRANSIT') {
            setAt({ row, verb: 'receive' })
            // What is scanned meanwhile waits until this one is taken in or laid aside.
            await new Promise<void>(done => {
              closed.current = done
            })
          } else navigate(addressOf({ path: sample.path, open: row.id, tab: 'custody' }))
        }}
      />
      {at && (
        <Dialog
          key={`${at.row.id} ${at.verb}`}
          rows={[at.row as unknown as Row]}
          close={() => {
            setAt(null)
            closed.current()
          }}
          refresh={() => client.invalidateQueries({ queryKey: [sample.path] })}
          clearSelection={() => undefined}
        />
      )}
    </>
  )
}
