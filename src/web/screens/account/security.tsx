// @screen account/settings/Security in account
import '#web/crud/form.css'
import { Button, Message, Popconfirm, Tag } from '@arco-design/web-react'
import { type ReactElement, useState } from 'react'
import type { OwnSession } from '#contract/identity/account.ts'
import { useAccount, useEndSession, useOwnSessions } from '#web/data/account.ts'
import { usePanels } from '#web/session/panels.ts'
import { FailedRows } from '#web/ui/states.tsx'
import { deviceName } from './device-name.ts'
import { FactorLine } from './factor-line.tsx'
import { ReachDialog, type Way } from './reach-dialog.tsx'
import { SettingLine, SettingsPage } from './settings-page.tsx'

function Device({ device, onEnd }: { device: OwnSession; onEnd(): Promise<void> }): ReactElement {
  return (
    <SettingLine
      title={
        <>
          {deviceName(device.userAgent)} {device.current && <Tag color="green">当前设备</Tag>}
        </>
      }
      words={`${device.ip || '地址未知'} · 登录于 ${device.loginTime} · 最近活动 ${device.lastSeen} · 到期 ${device.expiresAt}`}
    >
      {!device.current && (
        <Popconfirm
          title="退出后该设备需要重新登录，确定退出吗?"
          okText="确定"
          cancelText="取消"
          onOk={onEnd}
        >
          <Button status="danger">退出登录</Button>
        </Popconfirm>
      )}
    </SettingLine>
  )
}

function Devices(): ReactElement {
  const { data, isError, error, refetch } = useOwnSessions()
  const end = useEndSession()
  const others = data?.filter(device => !device.current).length ?? 0
  // A refusal has been told by the client, and the list is read again.
  const leave = (id?: string) =>
    end(id).then(
      words => void Message.success(words),
      () => undefined,
    )
  return (
    <>
      <h3 className="row gap-12 justify-between min-h-32 mt-24">
        登录设备
        {others > 0 && (
          <Popconfirm
            title={`退出其他 ${others} 台设备？其未保存的操作将丢失。`}
            okText="确定"
            cancelText="取消"
            onOk={() => leave()}
          >
            <Button>退出全部其他设备</Button>
          </Popconfirm>
        )}
      </h3>
      {isError ? (
        <FailedRows error={error} onRetry={() => void refetch()} />
      ) : (
        <ul>
          {data?.map(device => (
            <Device key={device.id} device={device} onEnd={() => leave(device.id)} />
          ))}
        </ul>
      )}
    </>
  )
}

/** Password, telephone, mailbox, and where one is signed in. */
export default function Security(): ReactElement {
  const { data } = useAccount()
  const [way, setWay] = useState<Way>()
  const show = usePanels(panels => panels.show)
  return (
    <SettingsPage name="Security">
      <ul>
        <SettingLine title="账户密码" words="修改后其他设备须重新登录">
          <Button onClick={() => show('password')}>修改</Button>
        </SettingLine>
        <SettingLine
          title="密保手机"
          words={data?.phone ? `已绑定手机：${data.phone}` : '未绑定手机，不能用手机号登录或找回密码'}
        >
          <Button disabled={!data} onClick={() => setWay('phone')}>
            {data?.phone ? '更换' : '绑定'}
          </Button>
        </SettingLine>
        <SettingLine title="邮箱" words={data?.email ? `通知发往：${data.email}` : '未填写邮箱'}>
          <Button disabled={!data} onClick={() => setWay('email')}>
            {data?.email ? '更换' : '填写'}
          </Button>
        </SettingLine>
        <FactorLine />
      </ul>
      <Devices />
      {way && <ReachDialog way={way} onClose={() => setWay(undefined)} />}
    </SettingsPage>
  )
}
