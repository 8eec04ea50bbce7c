/** What may be asked of a device from afar: commands with what they do, its parameters as it last told them, and what was asked before. */
import { Button, Select } from '@arco-design/web-react'
import { type ReactElement, useState } from 'react'
import { deviceCommand, issueCommand } from '#contract/device/command.ts'
import { type CommandCode, commandKinds, remoteCommands } from '#contract/device/command-kinds.ts'
import type { facility } from '#contract/device/facility.ts'
import { textarea } from '#contract/kit/field.ts'
import type { RowOf } from '#contract/kit/resource.ts'
import { factorName } from '#lib/factors.ts'
import { callFully } from '#web/api/client.ts'
import { useHeld, useTold } from '#web/crud/actions.ts'
import { ChildList } from '#web/crud/child-list.tsx'
import { RecordLayer } from '#web/crud/record-layer.tsx'
import { confirmed } from '#web/widgets/confirmed.ts'
import { FacilityConfigs } from './facility-configs.tsx'

const water = ['w00000', 'w01018', 'w21003', 'w21011', 'w21001', 'w01001', 'w01010']
const states = ['i12001', 'i32001', 'i33101', 'i33104', 'i33105', 'i33106', 'i33107', 'i33108']
const fields = { reason: textarea('下达原因', { required: true, maxLength: 200 }) }

export function FacilityCommands({ row }: { row: RowOf<typeof facility> }): ReactElement {
  const held = useHeld()
  const [busy, tell] = useTold()
  const [asking, setAsking] = useState<CommandCode>()
  const [factors, setFactors] = useState<Readonly<Partial<Record<CommandCode, string>>>>({})
  const [turn, setTurn] = useState(0)
  const send = async (kind: CommandCode, reason: string | null) => {
    const { names } = commandKinds[kind]
    const factor = names ? (factors[kind] ?? (names === 'info' ? 'i12001' : 'w01018')) : null
    const body = { facilityIds: [row.id], kind: kind as never, factor, reason }
    const { message } = await callFully(issueCommand, { body }, { quiet: true })
    setTurn(turn + 1)
    return message
  }
  const ask = async (kind: CommandCode) => {
    const { confirm, consequence, title } = commandKinds[kind]
    if (confirm) return setAsking(kind)
    if (consequence && !(await confirmed(title, `${consequence}，确定下达吗?`))) return
    await tell(() => send(kind, null))
  }
  return (
    <div className="column gap-16">
      <section aria-label="远程命令">
        <h3 className="mb-8">远程命令</h3>
        <ul className="column gap-8 m-0 p-0">
          {remoteCommands.map(kind => {
            const { title, names, confirm, consequence } = commandKinds[kind]
            const choices = names === 'info' ? states : water
            return (
              <li key={kind} className="row flex-wrap gap-8 text-13">
                <Button
                  size="small"
                  className="flex-none touch"
                  style={{ width: 116 }}
                  disabled={busy || !held(issueCommand.access)}
                  onClick={() => void ask(kind)}
                >
                  {title}
                </Button>
                {names && (
                  <Select
                    size="small"
                    className="flex-none touch"
                    style={{ width: 132 }}
                    aria-label={`${title}的对象`}
                    value={factors[kind] ?? (names === 'info' ? 'i12001' : 'w01018')}
                    options={choices.map(value => ({ value, label: factorName(value) }))}
                    onChange={(value: string) => setFactors({ ...factors, [kind]: value })}
                  />
                )}
                <span className="muted text-12">
                  {commandKinds[kind].cn}
                  {confirm && '，须另一人确认'}
                  {consequence && `；${consequence}`}
                </span>
              </li>
            )
          })}
        </ul>
        {!held(issueCommand.access) && <p className="aux">没有下达远程命令的权限</p>}
      </section>
      <section aria-label="最近的命令">
        <h3 className="mb-8">最近的命令</h3>
        <ChildList
          key={turn}
          resource={deviceCommand}
          path="/device/command"
          where={{ facilityId: row.id }}
          columns={['issuedAt', 'kind', 'state', { key: 'result', width: 260 }, 'tries', 'issuedBy']}
          refetchMs={2_000}
        />
      </section>
      <FacilityConfigs facilityId={row.id} onAsked={() => setTurn(turn + 1)} />
      {asking && (
        <RecordLayer
          title={`${commandKinds[asking].title}：${row.facilityName}`}
          resource={{ ...deviceCommand, fields }}
          entries={['reason']}
          before={{}}
          words={{ save: '提交确认', leave: '取消' }}
          onClose={() => setAsking(undefined)}
          submit={async values => {
            const words = await send(asking, String(values['reason'] ?? ''))
            setAsking(undefined)
            return words
          }}
        >
          <p className="aux my-12">
            {commandKinds[asking].consequence}。提交后由另一位有确认权限的人核对下发。
          </p>
        </RecordLayer>
      )}
    </div>
  )
}
