/** Parameters of one device: what it last told of each against what was asked of it last. */
import type { ReactElement } from 'react'
import { readConfig } from '#contract/device/command.ts'
import { configState } from '#contract/device/config.ts'
import { configKeys, configWords, sameConfig } from '#contract/device/config-keys.ts'
import { formatInstant } from '#lib/format.ts'
import { callFully } from '#web/api/client.ts'
import { useHeld, useTold } from '#web/crud/actions.ts'
import { PlainTable } from '#web/crud/plain-table.tsx'
import { RowsLink } from '#web/crud/rows-link.tsx'
import { useCall } from '#web/data/call.ts'
import { itemOf, useDict } from '#web/data/dict.ts'
import { Absent } from '#web/fields/parts.tsx'
import { Tag, toneOf } from '#web/fields/tag.tsx'
import { Unanswered } from '#web/ui/states.tsx'

interface Props {
  facilityId: string
  onAsked: () => void
}
export function FacilityConfigs({ facilityId, onAsked }: Props): ReactElement | null {
  const held = useHeld()
  const may = held(configState.access)
  const answer = useCall(configState, { query: { facilityId } }, { refetchMs: 2_000, enabled: may })
  const words = useDict('config_state')
  const [busy, tell] = useTold()
  if (!may) return null
  if (!answer.data) return <Unanswered of={answer} />
  const read = (configKey: string) =>
    tell(async () => {
      const { message } = await callFully(
        readConfig,
        { body: { facilityIds: [facilityId], configKey } },
        { quiet: true },
      )
      onAsked()
      return message
    })
  return (
    <section aria-label="设备参数">
      <h3 className="mb-8">设备参数</h3>
      <PlainTable
        className="tight"
        label="设备参数"
        rows={answer.data}
        keyOf={({ configKey }) => configKey}
        nameOf={({ configKey }) => configKeys[configKey]?.title ?? configKey}
        columns={[
          { title: '参数', cell: ({ configKey }) => configKeys[configKey]?.title ?? configKey },
          {
            title: '设备现值',
            className: 'r',
            cell: ({ configKey, value, at }) =>
              value === null ? (
                <span className="muted">未读取</span>
              ) : (
                <span title={at === null ? '' : formatInstant(at)}>{configWords(configKey, value)}</span>
              ),
          },
          {
            title: '最近目标值',
            className: 'r',
            cell: ({ configKey, wanted, wantedId, value, wantedState }) =>
              wanted === null || wantedId === null ? (
                <Absent />
              ) : (
                <RowsLink path="/device/config" open={wantedId}>
                  {!sameConfig(wanted, value) && wantedState !== 'APPLIED' ? (
                    <b className="semibold">{configWords(configKey, wanted)}</b>
                  ) : (
                    configWords(configKey, wanted)
                  )}
                </RowsLink>
              ),
          },
          {
            title: '状态',
            cell: ({ wantedState }) => {
              const item = itemOf(words, wantedState)
              return wantedState === null ? (
                <Absent />
              ) : (
                <Tag tone={toneOf(item?.color) ?? 'plain'}>{item?.text ?? wantedState}</Tag>
              )
            },
          },
        ]}
        actions={({ configKey }) =>
          configKeys[configKey]?.read && held(readConfig.access) && !busy
            ? [{ key: 'read', title: '读取', run: () => void read(configKey) }]
            : []
        }
      />
    </section>
  )
}
