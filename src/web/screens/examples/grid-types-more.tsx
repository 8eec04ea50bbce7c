/** Columns filled in dialogs, files, slots. */
import { Tag } from '@arco-design/web-react'
import { type ReactElement, useMemo } from 'react'
import { EditableGrid } from '#web/grid/editable-grid.tsx'
import type { Column } from '#web/grid/model/types.ts'
import { Example } from '#web/widgets/example/example.tsx'
import { toggle, useOptions } from '#web/widgets/example/options.tsx'
import { samples, useGridRows } from './grid-data.ts'

const dialogColumns = (flags: { download: boolean; remove: boolean; multi: boolean }): readonly Column[] => [
  {
    key: 'depart',
    title: '部门 sel_depart',
    type: 'sel_depart',
    width: 190,
    fieldExtendJson: { store: 'id', text: 'departName', multiSelect: flags.multi },
  },
  {
    key: 'people',
    title: '人员 sel_user',
    type: 'sel_user',
    width: 190,
    fieldExtendJson: JSON.stringify({ store: 'username', text: 'realname', multiSelect: flags.multi }),
  },
  {
    key: 'facility',
    title: '报表 popup',
    type: 'popup',
    width: 160,
    popupCode: 'facility_status',
    orgFields: 'facilityCode,facilityName,plantName',
    destFields: 'facility,facilityName,plant',
    sorter: 'facilityCode=asc',
  },
  { key: 'facilityName', title: '设备名称（由报表填入）', width: 170 },
  { key: 'plant', title: '污水厂（由报表填入）', width: 170 },
  {
    key: 'report',
    title: '单个文件 upload',
    type: 'upload',
    width: 160,
    token: true,
    allowDownload: flags.download,
    allowRemove: flags.remove,
  },
  { key: 'papers', title: '多个文件 file', type: 'file', width: 170, fieldExtendJson: { uploadnum: 3 } },
  { key: 'photos', title: '图片 image', type: 'image', width: 200, fieldExtendJson: { uploadnum: 4 } },
  { key: 'state', title: '插槽 slot', type: 'slot', slotName: 'state', width: 120 },
]
const words: Readonly<Record<string, { text: string; colour: string }>> = {
  '1': { text: '待采', colour: 'orange' },
  '2': { text: '已采', colour: 'green' },
  '3': { text: '送检', colour: 'arcoblue' },
}
const slots = {
  state: ({ value }: { value: unknown }) => {
    const word = words[String(value)]
    return <Tag color={word?.colour}>{word?.text ?? '未定'}</Tag>
  },
}
const dialogRows = samples(4).map((row, index) => ({
  ...row,
  people: index === 0 ? 'sampler' : index === 1 ? 'sampler,courier' : '',
}))

export function FilesAndPeople(): ReactElement {
  const [options, panel] = useOptions({
    multi: toggle('人员、部门可多选', true),
    download: toggle('可下载', true),
    remove: toggle('可删除', true),
  })
  const { download, remove, multi } = options
  const columns = useMemo(() => dialogColumns({ download, remove, multi }), [download, remove, multi])
  const { handle, rows } = useGridRows()
  return (
    <Example
      title="选人、报表、文件与插槽"
      about="回车或单击图标打开弹窗；报表把选中行的字段填入同一行的其他列。上传中显示百分比，失败显示原因，完成后可下载、删除。"
      options={panel}
      value={rows}
      wide
    >
      <EditableGrid
        ref={handle}
        caption="选人、报表与文件"
        columns={columns}
        dataSource={dialogRows}
        rowNumber
        slots={slots}
      />
    </Example>
  )
}
