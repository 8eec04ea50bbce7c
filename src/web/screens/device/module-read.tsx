/** Asks a device for the present value of one of its modules, and waits for what it says. */
import { Button, Spin } from '@arco-design/web-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactElement, useEffect } from 'react'
import { deviceCommand, testRead } from '#contract/device/command.ts'
import { commandOver } from '#contract/device/command-kinds.ts'
import type { RowOf } from '#contract/kit/resource.ts'
import { call } from '#web/api/client.ts'
import { Dialog } from '#web/crud/layers.tsx'
import { RowsLink } from '#web/crud/rows-link.tsx'
import type { DialogProps } from '#web/crud/screen.ts'
import { useRow } from '#web/data/resource-page.ts'
import { dictTextOf } from '#web/data/row.ts'
import { FailedRows } from '#web/ui/states.tsx'

export function ModuleRead({
  rows: [row],
  close,
}: DialogProps<{ id: string; moduleName: string | null }>): ReactElement {
  const id = row?.id ?? ''
  // Each opening asks the device once.
  const asked = useQuery({
    queryKey: [testRead.path, id],
    queryFn: () => call(testRead, { body: { id } }, { quiet: true }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    refetchOnMount: false,
  })
  return (
    <Dialog
      title={`试读：${row?.moduleName ?? ''}`}
      onCancel={close}
      footer={
        <>
          <Button onClick={close}>关闭</Button>
          <Button type="primary" disabled={asked.isFetching} onClick={() => void asked.refetch()}>
            再读一次
          </Button>
        </>
      }
    >
      {asked.isError && <FailedRows error={asked.error} onRetry={() => void asked.refetch()} />}
      {asked.isFetching && <Spin block tip="正在下达…" />}
      {asked.data && !asked.isFetching && <Heard key={asked.data.id} id={asked.data.id} />}
    </Dialog>
  )
}

function Heard({ id }: { id: string }): ReactElement {
  const answer = useRow(deviceCommand, id)
  const row = answer.data as RowOf<typeof deviceCommand> | undefined
  const over = commandOver.some(state => state === row?.state)
  const { refetch } = answer
  useEffect(() => {
    if (over) return
    const timer = setInterval(() => void refetch(), 700)
    return () => clearInterval(timer)
  }, [over, refetch])
  if (!row) return <Spin block tip="等待设备…" />
  return (
    <div className="column gap-8" aria-live="polite">
      <p className="m-0">
        <b className="semibold">{over ? (row.result ?? '') : '等待设备应答…'}</b>
      </p>
      <p className="aux m-0">
        {dictTextOf(row, 'state')}，下达于 {row.issuedAt}
        {row.doneAt && `，结束于 ${row.doneAt}`}，发送 {row.tries} 次；
        <RowsLink path="/device/command" open={id} tab="frames">
          查看往来报文
        </RowsLink>
      </p>
    </div>
  )
}
