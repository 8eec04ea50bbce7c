/** What an uploaded file holds by the mapping of its source, and the beginning of its import. */
import { Button } from '@arco-design/web-react'
import { type ReactElement, useState } from 'react'
import { beginOdm, checkOdm, odmReport, odmUpload } from '#contract/sewage/odm-import.ts'
import { formatNumber } from '#lib/format.ts'
import { call } from '#web/api/client.ts'
import { download } from '#web/api/files.ts'
import { useCall } from '#web/data/call.ts'
import { Answered } from '#web/ui/states.tsx'
import { useAttempt } from '#web/widgets/attempt.ts'
import { DetailList } from '#web/widgets/detail-list.tsx'
import { ForeignLines } from './lines.tsx'
import { ForeignMap } from './map.tsx'

const lookMs = 1_000
const stateWords: Readonly<Record<string, string>> = {
  ready: '试运行完成',
  imported: '已开始导入，进度见下面的列表',
}

export function Looked({ id, leave }: { id: string; leave: () => void }): ReactElement {
  const [reading, setReading] = useState(true)
  const found = useCall(odmUpload, { query: { id } }, reading ? { refetchMs: lookMs } : {})
  const { busy, refusal, attempt } = useAttempt()
  const state = found.data?.state
  if (state !== undefined && (state === 'reading') !== reading) setReading(state === 'reading')
  const again = async () => {
    setReading(true)
    await found.refetch()
  }
  return (
    <Answered of={found} lines={3}>
      {data => (
        <>
          <p role="status">
            {data.fileName}：
            {data.state === 'reading'
              ? `试运行中，已看 ${formatNumber(data.done, 0)} 行`
              : (data.problem ?? stateWords[data.state] ?? '试运行中断，请重新试运行')}
            {data.before && `。${data.before}`}
          </p>
          {data.state === 'ready' && (
            <>
              <DetailList
                columns={4}
                items={[
                  { title: '读取', content: `${formatNumber(data.total, 0)} 行` },
                  { title: '新增', content: `${formatNumber(data.fresh, 0)} 行` },
                  { title: '变化', content: `${formatNumber(data.changed, 0)} 行` },
                  { title: '相同', content: `${formatNumber(data.same, 0)} 行` },
                  { title: '拒收', content: `${formatNumber(data.refused, 0)} 行` },
                  { title: '不导入', content: `${formatNumber(data.beside, 0)} 行` },
                  { title: '采样日', content: data.from ? `${data.from} 至 ${data.to}` : '—' },
                ]}
              />
              <ForeignMap data={data} saved={again} />
              <ForeignLines lines={data.lines} all={data.refused + data.changed} />
            </>
          )}
          {refusal && (
            <p className="p-8-12 rounded on-level-1" role="alert">
              {refusal}
            </p>
          )}
          <div className="row gap-8">
            <Button
              type="primary"
              loading={busy}
              disabled={data.state !== 'ready' || data.fresh + data.changed === 0}
              onClick={() => void attempt(() => call(beginOdm, { body: { id } }).then(leave))}
            >
              开始导入
            </Button>
            <Button
              disabled={data.state !== 'ready'}
              onClick={() =>
                void attempt(() =>
                  download(odmReport, { query: { id } }, '对照报告.csv').then(() => undefined),
                )
              }
            >
              下载对照报告
            </Button>
            <Button
              disabled={data.state === 'reading' || data.state === 'imported'}
              onClick={() => void attempt(() => call(checkOdm, { body: { id } }).then(again))}
            >
              重新试运行
            </Button>
            <Button type="text" onClick={leave}>
              关闭
            </Button>
          </div>
        </>
      )}
    </Answered>
  )
}
