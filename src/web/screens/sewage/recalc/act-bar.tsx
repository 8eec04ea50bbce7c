/** What can be done with the ticked rows: counted as it would be done, refused rows said where they stand. */
import { Button } from '@arco-design/web-react'
import { type ReactElement, useState } from 'react'
import type { Static } from 'typebox'
import { type batchResult, mostTogether } from '#contract/kit/machine.ts'
import { callFully } from '#web/api/client.ts'
import { told } from '#web/crud/actions.ts'
import { confirmed } from '#web/widgets/confirmed.ts'
import { usePrompt } from '#web/widgets/prompt.tsx'
import { type ActVerb, count, stepOf } from './states.ts'
import { mostTicked, type Review } from './use-review.ts'

type Outcomes = Static<typeof batchResult>
const leastWords = 5
const nobodyTwice = '复核人不能是发起人，发布人不能是发起人或复核人'

async function taken(verb: ActVerb, ids: readonly string[], more: object): Promise<Outcomes['outcomes']> {
  const { batchEndpoint } = stepOf(verb)
  const outcomes: Outcomes['outcomes'] = []
  for (let from = 0; from < ids.length; from += mostTogether) {
    const body = { ids: ids.slice(from, from + mostTogether), ...more }
    const { result } = await callFully(batchEndpoint!, { body } as never, { quiet: true })
    outcomes.push(...(result as Outcomes).outcomes)
  }
  return outcomes
}

export function ActBar(props: {
  review: Review
  total: number
  phone: boolean
  onActed: () => Promise<unknown>
}): ReactElement {
  const { review, total, phone, onActed } = props
  const { ticked, why, may, selection, setRefused } = review
  const [ask, dialog] = usePrompt()
  const [busy, setBusy] = useState(false)
  const those = (verb: ActVerb) => ticked.filter(row => why(verb, row) === undefined)
  const carry = (work: () => Promise<string>) => async () => {
    setBusy(true)
    await told(work)
    setBusy(false)
  }
  const act = async (verb: ActVerb, more: object): Promise<string> => {
    const rows = those(verb)
    try {
      const outcomes = await taken(
        verb,
        rows.map(({ id }) => id),
        more,
      )
      const refused = outcomes.filter(one => !one.ok)
      setRefused(new Map(refused.map(({ id, message }) => [id, message])))
      selection.drop(outcomes.filter(({ ok }) => ok).map(({ id }) => id))
      const left = refused.length > 0 ? `，${count(refused.length)} 条没有，原因写在各行` : ''
      return `已${stepOf(verb).title} ${count(outcomes.length - refused.length)} 条${left}`
    } finally {
      await onActed()
    }
  }
  const pass = async () => {
    const rows = those('review')
    const spikes = rows.filter(({ spikeFlag }) => spikeFlag === 'Y').length
    const opinion = await ask({
      title: `复核通过 ${count(rows.length)} 条`,
      text:
        spikes > 0 ? `复核意见（其中 ${count(spikes)} 条突增待判，须写明判断依据）` : '复核意见（可不填）',
      maxLength: 200,
      check: async words =>
        spikes > 0 && words.trim().length < leastWords
          ? `请写明判断依据，至少 ${leastWords} 个字`
          : undefined,
    })
    if (opinion !== undefined)
      await carry(() => act('review', opinion.trim() === '' ? {} : { opinion: opinion.trim() }))()
  }
  const sendBack = async () => {
    const reason = await ask({
      title: `退回 ${count(those('sendBack').length)} 条`,
      text: '退回原因',
      maxLength: 200,
      check: async words => (words.trim() === '' ? '请填写退回原因' : undefined),
    })
    if (reason !== undefined) await carry(() => act('sendBack', { reason: reason.trim() }))()
  }
  const publish = async () => {
    const words = '发布后不能修改；更正须重新计算并另发新版本'
    if (await confirmed(`发布 ${count(those('publish').length)} 条`, words))
      await carry(() => act('publish', {}))()
  }
  const button = (verb: ActVerb, run: () => Promise<void>, main: boolean) => {
    const some = those(verb).length
    const { title } = stepOf(verb)
    return (
      <Button
        key={verb}
        type={main && some > 0 ? 'primary' : 'default'}
        disabled={some === 0 || busy}
        title={may(verb) ? undefined : `由有${title}权限的人处理`}
        onClick={() => void run()}
      >
        {some > 0 ? `${title} ${count(some)} 条` : title}
      </Button>
    )
  }
  const any = may('review') || may('publish') || may('sendBack')
  if (!any) return <p className="aux">{nobodyTwice}；您没有复核或发布的权限</p>
  return (
    <div className="recalc-acts row gap-12 flex-wrap" role="group" aria-label="处理">
      <span>已选择 {count(ticked.length)} 条</span>
      {ticked.length > 0 && (
        <button type="button" className="link" onClick={selection.clear}>
          清空
        </button>
      )}
      {total > 0 && ticked.length < total && (
        <button
          type="button"
          className="link"
          disabled={busy}
          onClick={() => void carry(() => review.tickAll())()}
        >
          勾选全部 {count(Math.min(total, mostTicked))} 条中可处理的
        </button>
      )}
      <span className="aux ml-auto">{phone ? '复核通过和发布请在更宽的屏幕上操作' : nobodyTwice}</span>
      {button('sendBack', sendBack, false)}
      {!phone && button('publish', publish, those('review').length === 0)}
      {!phone && button('review', pass, true)}
      {dialog}
    </div>
  )
}
