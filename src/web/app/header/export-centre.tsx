/** 导出中心: my exports, how far they are, and their files. */
import { Button, Drawer, Empty, Message, Progress } from '@arco-design/web-react'
import { IconDelete, IconDownload } from '@arco-design/web-react/icon'
import { type ReactElement, useEffect, useRef } from 'react'
import { cancelExport, type ExportJob, exportFile, removeExport } from '#contract/file/export-job.ts'
import { CallError } from '#web/api/call-error.ts'
import { callFully } from '#web/api/client.ts'
import { download } from '#web/api/files.ts'
import { isUnfinished, useExportJobs } from '#web/data/export-jobs.ts'
import { usePanels } from '#web/session/panels.ts'
import { CountBadge } from './count-badge.tsx'
import styles from './export-centre.module.css'
import { IconButton } from './icon-button.tsx'

const words: Readonly<Record<ExportJob['state'], string>> = {
  waiting: '排队中',
  running: '导出中',
  done: '已完成',
  failed: '失败',
  cancelled: '已取消',
  interrupted: '已中断',
}

export function ExportCentre(): ReactElement {
  const { panel, show, close } = usePanels()
  const { jobs, isError, refetch } = useExportJobs()
  const unfinished = jobs.filter(isUnfinished).length
  const open = panel === 'exports'
  // Another tab may have begun one since.
  useEffect(() => {
    if (open) void refetch()
  }, [open, refetch])
  const list = useRef<HTMLUListElement>(null)
  /** One act at a time; what the server says stands in its own words. */
  const act = async (work: () => Promise<{ message: string } | undefined>) => {
    try {
      const said = await work()
      if (said?.message) Message.success(said.message)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (error.kind === 'refused') Message.warning(error.message)
    }
    await refetch()
  }
  return (
    <>
      <IconButton
        label={unfinished > 0 ? `导出中心，${unfinished} 个未完成` : '导出中心'}
        onClick={() => show('exports')}
      >
        <CountBadge count={unfinished}>
          <IconDownload />
        </CountBadge>
      </IconButton>
      <Drawer
        visible={open}
        title="导出中心"
        width={Math.min(420, window.innerWidth)}
        footer={null}
        onCancel={close}
      >
        <p className="mb-12 muted">超过 2 万行的导出在这里完成，文件保留 7 天。</p>
        {isError && (
          <p className="my-12" role="alert">
            读取导出任务失败{' '}
            <Button size="mini" onClick={() => void refetch()}>
              重试
            </Button>
          </p>
        )}
        {jobs.length === 0 && !isError && <Empty description="还没有导出任务" />}
        <ul ref={list} tabIndex={-1} className={styles['jobs']}>
          {jobs.map(job => (
            <li className="stack gap-6 p-10-12 border rounded" key={job.id}>
              <div className={styles['line']}>
                <strong className="cut medium" title={job.fileName}>
                  {job.fileName}
                </strong>
                <span className="flex-none ink-2" data-state={job.state}>
                  {words[job.state]}
                </span>
              </div>
              {isUnfinished(job) && (
                <Progress
                  percent={job.total === 0 ? 0 : Math.round((job.done / job.total) * 100)}
                  aria-label={`${job.fileName} 的进度`}
                />
              )}
              <div className={styles['line']}>
                <small>
                  {job.createTime} · {job.total.toLocaleString()} 行
                  {job.fileSize !== null && ` · ${(job.fileSize / 1_048_576).toFixed(1)} MB`}
                </small>
                <span className="inline-flex gap-6 flex-none">
                  {isUnfinished(job) && (
                    <Button
                      size="mini"
                      onClick={() => void act(() => callFully(cancelExport, { body: { id: job.id } }))}
                    >
                      取消
                    </Button>
                  )}
                  {job.state === 'done' && (
                    <Button
                      size="mini"
                      type="primary"
                      icon={<IconDownload />}
                      onClick={() =>
                        void act(() => download(exportFile, { params: { id: job.id } }, job.fileName))
                      }
                    >
                      下载
                    </Button>
                  )}
                  {!isUnfinished(job) && (
                    <Button
                      size="mini"
                      icon={<IconDelete />}
                      aria-label={`删除 ${job.fileName}`}
                      onClick={() => {
                        // The button goes with its line; the keys (Esc among them) stay with the drawer.
                        list.current?.focus()
                        void act(() => callFully(removeExport, { query: { id: job.id } }))
                      }}
                    />
                  )}
                </span>
              </div>
              {job.problem && <p className="ink-danger">{job.problem}</p>}
            </li>
          ))}
        </ul>
      </Drawer>
    </>
  )
}
