/** Proving the log. */
import { Button, Spin } from '@arco-design/web-react'
import { IconCheckCircleFill, IconExclamationCircleFill } from '@arco-design/web-react/icon'
import type { ReactElement } from 'react'
import type { RowOf } from '#contract/kit/resource.ts'
import { type sysLog, verifyLogs } from '#contract/platform/log.ts'
import type { DialogProps } from '#web/crud/screen.ts'
import { useCall } from '#web/data/call.ts'
import './log.css'
import { Dialog } from '#web/crud/layers.tsx'

type Props = DialogProps<RowOf<typeof sysLog>>

export function LogVerify({ close }: Props): ReactElement {
  const { data, error, isFetching, refetch } = useCall(verifyLogs, {})
  return (
    <Dialog
      title="校验审计链"
      width={640}
      onCancel={close}
      footer={
        <>
          <Button loading={isFetching} onClick={() => void refetch()}>
            重新校验
          </Button>
          <Button type="primary" onClick={close}>
            关闭
          </Button>
        </>
      }
    >
      {error ? (
        <p className="my-12" role="alert">
          {error instanceof Error ? error.message : '校验失败，请重试'}
        </p>
      ) : !data || isFetching ? (
        <Spin block tip="正在逐条核对…" />
      ) : (
        <div className="log-verdict" role="status" data-sound={data.sound || undefined}>
          <p className="row mb-12 medium ink-danger">
            {data.sound ? <IconCheckCircleFill /> : <IconExclamationCircleFill />}
            {data.sound
              ? `审计日志链完整：共 ${data.lines.toLocaleString()} 条，核对签名 ${data.checkpoints} 处`
              : `审计日志链不完整：检查 ${data.lines.toLocaleString()} 条，发现 ${data.findings.length} 处`}
          </p>
          {data.findings.length > 0 && (
            <ul className="my-12 pl-20 overflow-auto">
              {data.findings.map(finding => (
                <li key={`${finding.seq} ${finding.words}`}>{finding.words}</li>
              ))}
            </ul>
          )}
          <p className="aux my-12">每条日志封印着前一条的摘要，改动、删除或插入任何一条都会在这里指出。</p>
        </div>
      )}
    </Dialog>
  )
}
