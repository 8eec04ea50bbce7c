/** One's own one-time codes: on, another device, new recovery codes, off. */
import { Button } from '@arco-design/web-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { factorState } from '#contract/identity/second-factor.ts'
import { call } from '#web/api/client.ts'
import { CodeDialog, DeviceDialog } from './factor-dialogs.tsx'
import { SettingLine } from './settings-page.tsx'

export function FactorLine(): ReactElement {
  const client = useQueryClient()
  const { data } = useQuery({
    queryKey: [factorState.path],
    queryFn: () => call(factorState, {}, { quiet: true }),
  })
  const [open, setOpen] = useState<'device' | 'recovery' | 'end'>()
  const close = () => {
    setOpen(undefined)
    void client.invalidateQueries({ queryKey: [factorState.path] })
  }
  const words = data?.on
    ? `已启用，登录时除密码外还须输入手机上的口令 · 恢复码还剩 ${data.recoveryLeft} 个`
    : '未启用：启用后登录时除密码外还须输入手机上的一次性口令'
  return (
    <SettingLine title="动态口令" words={data ? words : ' '}>
      {data?.on ? (
        <span className="row">
          <Button onClick={() => setOpen('device')}>更换设备</Button>
          <Button onClick={() => setOpen('recovery')}>恢复码</Button>
          {!data.required && (
            <Button status="danger" onClick={() => setOpen('end')}>
              停用
            </Button>
          )}
        </span>
      ) : (
        <Button disabled={!data} onClick={() => setOpen('device')}>
          启用
        </Button>
      )}
      {open === 'device' && <DeviceDialog onClose={close} />}
      {(open === 'recovery' || open === 'end') && <CodeDialog open={open} onClose={close} />}
    </SettingLine>
  )
}
