/** 派单 without dragging: a person and a time, with what the server says of them before it is sent. */
import { Button, Radio } from '@arco-design/web-react'
import { type ReactElement, useState } from 'react'
import { isPast, pastWords, workMachine } from '#contract/sewage/work-order.ts'
import { fromWire, toWire } from '#lib/dates.ts'
import { call } from '#web/api/client.ts'
import { serverNow } from '#web/api/clock.ts'
import { SideLayer } from '#web/crud/layers.tsx'
import { useAttempt } from '#web/widgets/attempt.ts'
import { ControlItem } from '#web/widgets/control.tsx'
import { MomentInput } from '#web/widgets/moment-input.tsx'
import { type Card, snapMs, soonest, type Worker } from './model.ts'
import { useCheck } from './use-check.ts'

const assign = workMachine.steps.find(({ verb }) => verb === 'assign')!.endpoint!

interface PersonSheetProps {
  card: Card
  people: readonly Worker[]
  refresh: () => Promise<unknown>
  close: () => void
}

export function PersonSheet({ card, people, refresh, close }: PersonSheetProps): ReactElement {
  const [assignee, setAssignee] = useState(people.find(({ stopped }) => stopped === '')?.username ?? '')
  // A window that has passed is asked for from now on.
  const [first] = useState(() => Math.max(card.begin, soonest(serverNow())))
  const [planBegin, setBegin] = useState(toWire(first))
  const [planEnd, setEnd] = useState(toWire(first + Math.max(snapMs, card.end - card.begin)))
  const { busy, refusal, attempt } = useAttempt()
  const slot = { assignee, begin: fromWire(planBegin), end: fromWire(planEnd) }
  const whole = assignee !== '' && planBegin !== '' && planEnd !== ''
  const { head, detail, conflict, tight, known } = useCheck(card.id, whole ? slot : undefined, people)
  const send = async () => {
    const body = { id: card.id, version: card.version, assignee, planBegin, planEnd }
    const went = await attempt(async () => void (await call(assign, { body }, { quiet: true })))
    await refresh()
    if (went) close()
  }
  const past = whole && isPast(planBegin, serverNow()) ? pastWords : ''
  const words = refusal || past || conflict
  return (
    <SideLayer
      title={`派单：${card.workNo} ${card.plantName}`}
      width={480}
      onCancel={close}
      footer={
        <div className="row">
          <Button className="ml-auto" onClick={close}>
            取消
          </Button>
          <Button
            type="primary"
            loading={busy}
            disabled={!whole || conflict !== '' || past !== ''}
            onClick={() => void send()}
          >
            派单
          </Button>
        </div>
      }
    >
      <div className="column gap-16">
        <Radio.Group
          direction="vertical"
          className="board-radios"
          value={assignee}
          onChange={setAssignee}
          options={people.map(({ username, name, stopped }) => ({
            value: username,
            label: stopped === '' ? name : `${name}（${stopped}）`,
            disabled: stopped !== '',
          }))}
        />
        <ControlItem id="send-begin" title="计划开始">
          <MomentInput
            id="send-begin"
            label="计划开始"
            kind="datetime"
            value={planBegin}
            onChange={setBegin}
          />
        </ControlItem>
        <ControlItem id="send-end" title="计划结束">
          <MomentInput id="send-end" label="计划结束" kind="datetime" value={planEnd} onChange={setEnd} />
        </ControlItem>
        <p className={words ? 'p-8-12 rounded on-level-1' : 'p-8-12 rounded bg-fill'} role="status">
          <b className="semibold block">{head}</b>
          {words || (known ? `${tight ? `时间紧：${tight}` : '✓ 无冲突'}，${detail}` : detail)}
        </p>
      </div>
    </SideLayer>
  )
}
