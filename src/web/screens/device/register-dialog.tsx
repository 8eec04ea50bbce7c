/** Makes a facility of a device that is already sending; its next frame is taken. */
import type { ReactElement } from 'react'
import { facility } from '#contract/device/facility.ts'
import { registerUnknown, type unknownDevice } from '#contract/device/unknown.ts'
import type { RowOf } from '#contract/kit/resource.ts'
import { callFully } from '#web/api/client.ts'
import { ActionForm } from '#web/crud/action-form.tsx'
import type { DialogProps } from '#web/crud/screen.ts'
import { textOf } from '#web/data/row.ts'

const names = [
  'plantId',
  'facilityCode',
  'facilityName',
  'facilityType',
  'protocol',
  'pw',
  'crcTolerant',
] as const

/** There is no password yet that an empty one could leave as it is; the server asks for one where frames carry one. */
const registration = {
  ...facility,
  fields: {
    ...facility.fields,
    pw: { ...facility.fields.pw, placeholder: '与设备中设置的一致，HJ 212 设备必填' },
  },
}

export function RegisterDialog({
  rows,
  close,
  refresh,
}: DialogProps<RowOf<typeof unknownDevice>>): ReactElement | null {
  const mn = rows[0]?.mn
  if (!mn) return null
  return (
    <ActionForm
      title="注册设备"
      resource={registration}
      names={names}
      before={{ facilityType: 'LOGGER', protocol: 'HJ212_2017', crcTolerant: 'N' }}
      okText="注册"
      close={close}
      submit={async values => {
        const body = {
          mn,
          plantId: textOf(values['plantId']),
          facilityCode: textOf(values['facilityCode']),
          facilityName: textOf(values['facilityName']),
          facilityType: textOf(values['facilityType']),
          protocol: textOf(values['protocol']) || undefined,
          pw: textOf(values['pw']) || undefined,
          crcTolerant: values['crcTolerant'] === 'Y' ? ('Y' as const) : ('N' as const),
        }
        const { message } = await callFully(registerUnknown, { body }, { quiet: true })
        await refresh()
        return message || '注册成功，下一条报文起开始入库'
      }}
    >
      <p className="aux">
        MN 编号 <span className="mono">{mn}</span>
      </p>
    </ActionForm>
  )
}
