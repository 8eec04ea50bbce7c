/** The two ways out of a hold: measuring again, or asking somebody else to let it go. */
import { Button, Input, Radio } from '@arco-design/web-react'
import { type ReactElement, useState } from 'react'
import { askRelease, decideRelease, leastReason, orderRetest } from '#contract/sewage/worksheet-calls.ts'
import { placeName } from '#lib/lab/place.ts'
import { call } from '#web/api/client.ts'
import { useCan, useSession } from '#web/session/session.ts'
import type { Hold, Sheet } from './model.ts'
import type { SheetState } from './use-sheet.ts'

const mostNamed = 8
/** Positions of the hold that were ordered anew and not measured yet. */
function stillOpen({ cells }: Sheet, { from, to, code }: Hold): number[] {
  const among = cells.filter(
    cell => cell.ordered && cell.pos >= from && cell.pos <= to && (code === 'IS' || cell.code === code),
  )
  return [...new Set(among.map(({ pos }) => pos))].sort((a, b) => a - b)
}
const openWords = (open: readonly number[]) =>
  `${open.slice(0, mostNamed).map(placeName).join('、')}${open.length > mostNamed ? ` 等 ${open.length} 位` : ''}`

export function HoldAct({
  state,
  sheet,
  hold,
}: {
  state: SheetState
  sheet: Sheet
  hold: Hold
}): ReactElement {
  const [way, setWay] = useState<'retest' | 'release'>('retest')
  const [reason, setReason] = useState('')
  const me = useSession(({ userInfo }) => userInfo?.username ?? '')
  const enters = useCan(orderRetest.access)
  const releases = useCan(decideRelease.access)
  const running = sheet.row['state'] === 'RUNNING'
  const own = sheet.requests.filter(({ pointId }) => pointId === hold.pointId)
  const open = stillOpen(sheet, hold)
  const retested = own.find(({ kind }) => kind === 'RETEST')
  const asked = own.find(one => one.kind === 'RELEASE' && one.state === 'ASKED')
  const refused = own.find(one => one.kind === 'RELEASE' && one.state === 'REFUSED')
  const missing = Math.max(0, leastReason - [...reason.trim()].length)
  const send = async () => {
    const body = { pointId: hold.pointId, reason: reason.trim() }
    const call_ = way === 'retest' ? orderRetest : askRelease
    if (await state.act(looked => call(call_, { body: { ...looked, ...body } }))) setReason('')
  }
  const decide = async (approve: boolean) => {
    const body = { requestId: asked!.id, approve, opinion: reason.trim() }
    if (await state.act(looked => call(decideRelease, { body: { ...looked, ...body } }))) setReason('')
  }
  const box = (label: string) => (
    <Input.TextArea
      aria-label={label}
      value={reason}
      maxLength={200}
      rows={2}
      placeholder={`${label}，至少 ${leastReason} 个字`}
      onChange={setReason}
    />
  )
  return (
    <section className="lab-act" aria-label="处理">
      <h3>处理</h3>
      {retested && (
        <p className="aux">
          {retested.byName} {retested.at.slice(5, 16)} 提交复测：{retested.reason}。
          {open.length > 0 ? `还差 ${openWords(open)}，全部录入后自动解除。` : '复测的值已齐，以判定为准。'}
        </p>
      )}
      {refused && (
        <p className="aux">
          {refused.decidedName} {refused.decidedAt?.slice(5, 16)} 不予放行：{refused.opinion}
        </p>
      )}
      {asked ? (
        <>
          <p className="aux">
            {asked.byName} {asked.at.slice(5, 16)} 申请放行：{asked.reason}
          </p>
          {releases && asked.byUser !== me ? (
            <>
              {box('审核意见')}
              <span className="row gap-8">
                <Button
                  type="primary"
                  disabled={missing > 0}
                  loading={state.busy}
                  onClick={() => void decide(true)}
                >
                  批准放行
                </Button>
                <Button disabled={missing > 0} onClick={() => void decide(false)}>
                  不予放行
                </Button>
              </span>
            </>
          ) : (
            <p className="aux">等待审核人批准，申请人和检测人不能批准</p>
          )}
        </>
      ) : enters && running ? (
        <>
          <Radio.Group direction="vertical" value={way} onChange={setWay}>
            {!retested && (
              <Radio value="retest">
                复测 <span className="aux">{hold.to - hold.from + 1} 位</span>
              </Radio>
            )}
            <Radio value="release">
              申请放行 <span className="aux">须审核人批准</span>
            </Radio>
          </Radio.Group>
          {(!retested || way === 'release') && (
            <>
              {box(way === 'retest' ? '复测原因' : '放行理由')}
              <Button type="primary" disabled={missing > 0} loading={state.busy} onClick={() => void send()}>
                {way === 'retest' ? '提交复测' : '申请放行'}
              </Button>
            </>
          )}
        </>
      ) : (
        <p className="aux">{running ? '由检测人复测，或申请放行' : '工作单不在上机状态，请先退回或撤回'}</p>
      )}
    </section>
  )
}
