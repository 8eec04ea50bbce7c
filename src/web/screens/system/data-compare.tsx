/** 数据对比窗口: two versions of one record side by side, what differs in colour. */
import { Notification, Select } from '@arco-design/web-react'
import { type ReactElement, type ReactNode, useEffect, useState } from 'react'
import type { RowOf } from '#contract/kit/resource.ts'
import { compareDataLogs, dataFieldTitles, type dataLog, dataVersions } from '#contract/platform/data-log.ts'
import { CallError } from '#web/api/call-error.ts'
import type { DialogProps } from '#web/crud/screen.ts'
import { useCall } from '#web/data/call.ts'
import { Answered, Unanswered } from '#web/ui/states.tsx'
import { DetailList } from '#web/widgets/detail-list.tsx'
import { differences } from './data-difference.ts'
import './data-compare.css'
import { Dialog } from '#web/crud/layers.tsx'

type Line = RowOf<typeof dataLog>
type Version = Pick<Line, 'id' | 'dataVersion' | 'createTime' | 'createBy'>
/** A record by its table and id. */
interface DataRecord {
  dataTable: string
  dataId: string
}

const problemOf = ([first, second, ...more]: readonly Line[]): string | undefined => {
  if (!first || !second || more.length > 0) return '请选择两条数据'
  const same = first.dataTable === second.dataTable && first.dataId === second.dataId
  return same ? undefined : '请选择相同的数据库表和数据ID进行比较'
}

export function DataCompare({ rows, close }: DialogProps<Line>): ReactElement | null {
  const problem = problemOf(rows)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the dialog opens
  useEffect(() => {
    if (problem === undefined) return
    Notification.warning({ title: '提示信息', content: problem })
    close()
  }, [])
  const [first, second] = rows
  if (problem !== undefined || !first || !second) return null
  const record = { dataTable: first.dataTable ?? '', dataId: first.dataId ?? '' }
  return (
    <CompareLayer record={record} close={close}>
      <Comparison record={record} first={first} second={second} />
    </CompareLayer>
  )
}

/** The latest change of a record whose versions have not been looked up yet. */
export function RecordCompare({ record, close }: { record: DataRecord; close: () => void }): ReactElement {
  const versions = useCall(dataVersions, { query: record })
  const { data, error } = versions
  const [newest, before] = data ?? []
  const unknown = error instanceof CallError && error.kind === 'refused'
  return (
    <CompareLayer record={record} close={close}>
      {newest && before ? (
        <Comparison key={newest.id} record={record} first={before} second={newest} />
      ) : newest || unknown ? (
        <p className="my-12" role="status">
          {newest ? '只有一个版本，没有可比较的修改' : '这条记录还没有修改过'}
        </p>
      ) : (
        <Unanswered of={versions} />
      )}
    </CompareLayer>
  )
}

function CompareLayer(props: { record: DataRecord; close: () => void; children: ReactNode }): ReactElement {
  const { dataTable, dataId } = props.record
  return (
    <Dialog title="数据对比窗口" width={860} footer={null} onCancel={props.close}>
      <DetailList
        columns={2}
        items={[
          { title: '数据库表', content: dataTable },
          { title: '数据ID', content: <span className="mono">{dataId}</span> },
        ]}
      />
      {props.children}
    </Dialog>
  )
}

function Comparison(props: { record: DataRecord; first: Version; second: Version }): ReactElement {
  const { record, first, second } = props
  const [left, setLeft] = useState(first.id)
  const [right, setRight] = useState(second.id)
  const versions = useCall(dataVersions, { query: record })
  const titles = useCall(dataFieldTitles, { query: { dataTable: record.dataTable } }, { staleMs: 600_000 })
  const pair = useCall(compareDataLogs, { query: { dataId1: left, dataId2: right } }, { keepPrevious: true })
  const options = (versions.data ?? [first, second]).map(line => ({
    value: line.id,
    label: `版本 ${line.dataVersion} · ${line.createTime ?? ''} · ${line.createBy ?? ''}`,
  }))
  const [before, after] = pair.data ?? []
  const lines = differences(before?.dataContent, after?.dataContent)
  return (
    <>
      <div className="data-versions stack gap-12">
        <Select aria-label="版本一" value={left} options={options} onChange={setLeft} />
        <Select aria-label="版本二" value={right} options={options} onChange={setRight} />
      </div>
      <Answered of={pair}>
        {() => (
          <div className="data-compare overflow-auto">
            <table className="changes">
              <thead>
                <tr>
                  <th scope="col">字段名</th>
                  <th scope="col">版本 {before?.dataVersion}</th>
                  <td aria-hidden />
                  <th scope="col">版本 {after?.dataVersion}</th>
                </tr>
              </thead>
              <tbody>
                {lines.map(({ name, old, now, differs }) => (
                  <tr key={name} data-differs={differs || undefined}>
                    <th scope="row">{titles.data?.[name] ?? name}</th>
                    <td>{old}</td>
                    <td role="img" aria-label={differs ? '不同' : '相同'}>
                      {differs ? '→' : ''}
                    </td>
                    <td>{now}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
      </Answered>
    </>
  )
}
