// @screen account/settings/Notification in account
import { Message, Select, Spin, Switch } from '@arco-design/web-react'
import type { ReactElement } from 'react'
import type { NoticeSettings } from '#contract/identity/account.ts'
import { useNoticeSettings } from '#web/data/account.ts'
import { FailedRows } from '#web/ui/states.tsx'
import { SettingLine, SettingsPage } from './settings-page.tsx'

const switches = [
  ['announced', '通知公告', '新的通知公告计入铃铛'],
  ['system', '系统消息', '新的系统消息计入铃铛'],
  ['popup', '弹出提醒', '新消息到达时在右上角弹出'],
] as const

/** What rings the bell, and whether it is also shown as it comes. */
export default function Notification(): ReactElement {
  const { settings, change, loaded, isError, error, refetch } = useNoticeSettings()
  const set = (part: Partial<NoticeSettings>) =>
    change(part).then(
      words => void Message.success(words),
      () => undefined,
    )
  return (
    <SettingsPage name="Notification">
      {isError && !loaded ? (
        <FailedRows error={error} onRetry={() => void refetch()} />
      ) : !loaded ? (
        <Spin block tip="加载中…" />
      ) : (
        <>
          <ul>
            {switches.map(([name, title, words]) => (
              <SettingLine key={name} title={title} words={words}>
                <Switch
                  aria-label={title}
                  checked={settings[name]}
                  onChange={value => void set({ [name]: value })}
                />
              </SettingLine>
            ))}
            <SettingLine title="提醒级别" words="低于此级别的消息不提醒">
              <Select
                aria-label="提醒级别"
                style={{ width: 160 }}
                value={settings.least}
                onChange={(least: NoticeSettings['least']) => void set({ least })}
                options={[
                  { value: 'L', label: '全部消息' },
                  { value: 'M', label: '重要及以上' },
                  { value: 'H', label: '仅紧急消息' },
                ]}
              />
            </SettingLine>
          </ul>
          <p className="muted my-12">紧急消息始终提醒；“我的消息”中保留全部消息。</p>
        </>
      )}
    </SettingsPage>
  )
}
