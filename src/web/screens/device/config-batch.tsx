/** One value for many devices; then the list of just these, with how far they have come. */
import type { ReactElement } from 'react'
import { useNavigate } from 'react-router-dom'
import { mostTogether } from '#contract/device/command.ts'
import { batchConfig, deviceConfig } from '#contract/device/config.ts'
import { references } from '#contract/kit/field.ts'
import { callFully } from '#web/api/client.ts'
import { RecordLayer } from '#web/crud/record-layer.tsx'
import { addressOf } from '#web/crud/rows-link.tsx'
import type { DialogProps } from '#web/crud/screen.ts'
import { valueField } from './config-value.ts'

const { configKey, value, remark } = deviceConfig.fields
const fields = {
  facilityIds: references('设备', { to: '/device/facility', text: 'facilityName' }, { required: true }),
  configKey: { ...configKey, fixed: '' },
  value,
  remark,
}
const resource = { ...deviceConfig, fields }

interface Props extends Pick<DialogProps<{ id: string }>, 'close' | 'refresh'> {
  /** Ticked elsewhere. */
  preset?: Readonly<Record<string, unknown>>
}
export function ConfigBatch({ close, refresh, preset = {} }: Props): ReactElement {
  const navigate = useNavigate()
  return (
    <RecordLayer
      title="多台设备下发参数"
      resource={resource}
      entries={Object.keys(fields)}
      before={preset}
      formAs={{ value: values => valueField(values['configKey']) }}
      words={{ save: '下发', leave: '取消' }}
      onClose={close}
      submit={async values => {
        const body = {
          facilityIds: String(values['facilityIds'] ?? '')
            .split(',')
            .filter(Boolean),
          configKey: String(values['configKey'] ?? ''),
          value: String(values['value'] ?? ''),
          remark: values['remark'] ? String(values['remark']) : null,
        }
        const { result, message } = await callFully(batchConfig, { body }, { quiet: true })
        close()
        navigate(addressOf({ path: deviceConfig.path, where: { groupId: result.groupId } }))
        await refresh()
        return message
      }}
    >
      <p className="aux my-12">
        一次最多 {mostTogether} 台。在线的设备立即下发，不在线的存为草稿；影响采样的参数须由另一人确认。
      </p>
    </RecordLayer>
  )
}

/** For the devices that are ticked in their list. */
export const ConfigBatchOf = ({
  rows,
  ...rest
}: DialogProps<{ id: string; facilityName: string | null }>): ReactElement => (
  <ConfigBatch
    {...rest}
    preset={{
      facilityIds: rows.map(({ id }) => id).join(','),
      facilityIds_dictText: rows.map(({ facilityName }) => facilityName ?? '').join(','),
    }}
  />
)
