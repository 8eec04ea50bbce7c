/** The laboratory's door: a label is scanned, the sample taken in or turned away, and the next one comes. */
import { Message } from '@arco-design/web-react'
import { useQueryClient } from '@tanstack/react-query'
import { type ComponentType, type ReactElement, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { RowOf } from '#contract/kit/resource.ts'
import { sample, sampleMachine, scanSample } from '#contract/sewage/sample.ts'
import { groupLabelNo } from '#lib/label-number.ts'
import { callFully } from '#web/api/client.ts'
import { asksFirst } from '#web/crud/ask-dialog.tsx'
import { addressOf } from '#web/crud/rows-link.tsx'
import type { DialogProps } from '#web/crud/screen.ts'
import type { Draft } from '#web/data/resource-write.ts'
import { type Row, wordOf } from '#web/data/row.ts'
import { isBlank } from '#web/fields/kit.ts'
import { useCan } from '#web/session/session.ts'
import { ScanBox } from '#web/widgets/scan/scan-box.tsx'
import { SampleFacts } from './sample-facts.tsx'
import { sampleSteps } from './sample-steps.tsx'

type Sample = RowOf<typeof sample>
type Verb = 'receive' | 'reject'
const wordOfVerb = (verb: Verb) => sampleSteps.rowActions.find(({ key }) => key === verb)!
const stepOf = (verb: Verb) => sampleMachine.steps.find(step => step.verb === verb)!

/** At the door one after another is taken: what else there is to say, the list's own dialog asks. */
const asked = ['receiveTemp', 'sealSeen', 'sealOk', 'condition', 'temp', 'photo', 'reason'] as const

/** What was told so far, in either dialog; there is one thermometer. */
function toldIn(verb: Verb, values: Draft, before: Draft | undefined): Draft {
  const temp = values[verb === 'receive' ? 'receiveTemp' : 'temp']
  return { ...before, ...values, receiveTemp: temp, temp }
}
/** As far as the other dialog asks for it. */
function carried(told: Draft, verb: Verb): Draft {
  const { fields } = wordOfVerb(verb).asks!
  return Object.fromEntries(
    Object.entries(told).filter(
      ([name, value]) =>
        fields[name] && !isBlank(value) && !fields[name].rules?.some(rule => rule(value, told)),
    ),
  )
}

/** One dialog for each of the two steps, with the sample in its head. */
function dialogOf(
  verb: Verb,
  typed: Draft | undefined,
  onOther: ((typed: Draft) => void) | null,
): ComponentType<DialogProps<Row>> {
  const word = wordOfVerb(verb)
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
        note: ([row], values) => (
          <SampleFacts row={row as unknown as Sample} other={other} onOther={() => onOther?.(values)} />
        ),
      },
    },
    async ([row], values) => {
      const body = { id: row!.id, version: row!['version'], ...values }
      // The dialog says what was refused.
      const { message } = await callFully(step.endpoint!, { body }, { quiet: true })
      return message
    },
    typed,
  )
}

/** Nothing can be taken in of it: it is opened, and said why. */
const whyNot = (row: Sample): string =>
  row.state === 'SAMPLED'
    ? `还没有交接运输，在${wordOf(row, 'holder') || '采样员'}手中；请先由运输员接走再接收`
    : `样品为“${wordOf(row, 'state')}”，不用再接收`

export function SampleDoor(): ReactElement {
  const navigate = useNavigate()
  const client = useQueryClient()
  const receives = useCan(stepOf('receive').access)
  const rejects = useCan(stepOf('reject').access)
  const [at, setAt] = useState<{ row: Sample; verb: Verb; told?: Draft } | null>(null)
  const closed = useRef(() => {})
  const verb = at?.verb ?? 'receive'
  const told = at?.told
  const Dialog = useMemo(() => {
    const other = verb === 'receive' ? 'reject' : 'receive'
    const turn = (values: Draft) =>
      setAt(now => now && { ...now, verb: other, told: toldIn(verb, values, now.told) })
    return dialogOf(verb, told && carried(told, verb), rejects ? turn : null)
  }, [verb, told, rejects])
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
          } else {
            if (receives) Message.warning(whyNot(row))
            navigate(addressOf({ path: sample.path, open: row.id, tab: 'custody' }))
          }
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
