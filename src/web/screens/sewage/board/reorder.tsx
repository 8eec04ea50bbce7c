/** Another order of a person's stops: what it saves, which times change, and who has to agree anew, before anything does. */
import { Button } from '@arco-design/web-react'
import type { ReactElement } from 'react'
import { replanWork } from '#contract/sewage/work-order.ts'
import { toWire } from '#lib/dates.ts'
import { formatNumber } from '#lib/format.ts'
import { call } from '#web/api/client.ts'
import { Dialog } from '#web/crud/layers.tsx'
import { useAttempt } from '#web/widgets/attempt.ts'
import { shortPlant } from '#web/widgets/short-plant.ts'
import { clockOf } from './model.ts'
import type { Suggestion } from './route-plan.ts'

interface ReorderProps extends Suggestion {
  /** Whose stops they are. */
  person: string
  name: string
  refresh: () => Promise<unknown>
  close: () => void
}

export function ReorderDialog({
  person,
  moves,
  before,
  after,
  name,
  refresh,
  close,
}: ReorderProps): ReactElement {
  const { busy, refusal, attempt } = useAttempt()
  const moved = moves.filter(({ card, begin, end }) => card.begin !== begin || card.end !== end)
  const again = moved.filter(({ card }) => card.state === 'ACCEPTED').length
  const save = async () => {
    const went = await attempt(async () => {
      await call(
        replanWork,
        {
          body: {
            assignee: person,
            moves: moved.map(({ card, begin, end }) => ({
              id: card.id,
              version: card.version,
              planBegin: toWire(begin),
              planEnd: toWire(end),
            })),
          },
        },
        { quiet: true },
      )
    })
    await refresh()
    if (went) close()
  }
  return (
    <Dialog
      title={`调整${name}的顺序`}
      width={560}
      onCancel={close}
      footer={
        <>
          <Button onClick={close}>不调整</Button>
          <Button type="primary" loading={busy} disabled={moved.length === 0} onClick={() => void save()}>
            改为此顺序
          </Button>
        </>
      }
    >
      {refusal && (
        <p className="p-8-12 rounded on-level-1 mb-12" role="alert">
          {refusal}
        </p>
      )}
      <p className="mb-12">
        估算全程由 {formatNumber(before, 1)} km 减为 {formatNumber(after, 1)} km。
        {again > 0 && `其中 ${again} 张已接单，改时间后须由处理人重新接单。`}
      </p>
      <table className="w-full text-13" aria-label="新的顺序">
        <thead>
          <tr className="muted text-12">
            <th scope="col">顺序</th>
            <th scope="col">污水厂</th>
            <th scope="col">工单</th>
            <th scope="col">原计划</th>
            <th scope="col">改为</th>
          </tr>
        </thead>
        <tbody>
          {moves.map(({ card, begin, end }, at) => (
            <tr key={card.id}>
              <td className="leading-24">{at + 1}</td>
              <td>{shortPlant(card.plantName)}</td>
              <td className="mono">{card.workNo}</td>
              <td className="muted">{`${clockOf(card.begin)} – ${clockOf(card.end)}`}</td>
              <td
                className={begin === card.begin ? 'muted' : 'medium'}
              >{`${clockOf(begin)} – ${clockOf(end)}`}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  )
}
