/** Every choice of the console's look, as the drawer and the personal settings show them. */
import { Radio, Switch, Tooltip } from '@arco-design/web-react'
import { IconCheck } from '@arco-design/web-react/icon'
import type { ReactElement, ReactNode } from 'react'
import { themeColours } from '#web/theme/colours.ts'
import { type Settings, useSettings } from '#web/theme/settings.ts'
import styles from './look.module.css'

function Section({ title, children }: { title: string; children: ReactNode }): ReactElement {
  return (
    <section className={styles['section']}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}
function Line(props: { label: string; hint?: string; children: ReactNode }): ReactElement {
  return (
    <div className={styles['line']}>
      <Tooltip content={props.hint} disabled={!props.hint} position="left">
        <span>{props.label}</span>
      </Tooltip>
      {props.children}
    </div>
  )
}

export function LookSettings(): ReactElement {
  const settings = useSettings()
  const top = settings.layout === 'topmenu'
  const choice = <K extends keyof Settings>(
    name: K,
    label: string,
    options: readonly [Settings[K] & string, string][],
  ) => (
    <Radio.Group
      type="button"
      size="small"
      aria-label={label}
      value={settings[name]}
      onChange={(value: Settings[K]) => settings.change({ [name]: value })}
      options={options.map(([value, text]) => ({ value, label: text }))}
    />
  )
  const onOff = (
    name: keyof Settings,
    label: string,
    options: { hint?: string; disabled?: boolean } = {},
  ) => (
    <Line label={label} {...(options.hint && { hint: options.hint })}>
      <Switch
        size="small"
        aria-label={label}
        checked={settings[name] === true}
        disabled={options.disabled ?? false}
        onChange={value => settings.change({ [name]: value })}
      />
    </Line>
  )
  return (
    <div className="min-w-0">
      <Section title="整体风格设置">
        <Line label="菜单">
          {choice('theme', '菜单风格', [
            ['light', '亮色'],
            ['dark', '暗色'],
          ])}
        </Line>
        <Line label="页面">
          {choice('brightness', '页面明暗', [
            ['light', '浅色'],
            ['dark', '深色'],
            ['system', '跟随系统'],
          ])}
        </Line>
      </Section>
      <Section title="主题色">
        <div className={styles['colours']} role="radiogroup" aria-label="主题色">
          {themeColours.map(({ name, hex }) => (
            <Tooltip key={hex} content={name}>
              <button
                className="centred rounded h-24 w-24"
                type="button"
                role="radio"
                aria-checked={settings.colour === hex}
                aria-label={name}
                style={{ background: hex }}
                onClick={() => settings.change({ colour: hex })}
              >
                {settings.colour === hex && <IconCheck />}
              </button>
            </Tooltip>
          ))}
        </div>
      </Section>
      <Section title="导航模式">
        <Line label="菜单位置">
          {choice('layout', '导航模式', [
            ['sidemenu', '侧边栏导航'],
            ['topmenu', '顶部栏导航'],
          ])}
        </Line>
        <Line label="内容区域宽度" {...(!top && { hint: '流式仅在顶部栏导航时有效' })}>
          <Radio.Group
            type="button"
            size="small"
            aria-label="内容区域宽度"
            value={settings.contentWidth}
            onChange={(value: Settings['contentWidth']) => settings.change({ contentWidth: value })}
            options={[
              { value: 'Fixed', label: '固定' },
              { value: 'Fluid', label: '流式', disabled: !top },
            ]}
          />
        </Line>
        {onOff('fixedHeader', '固定 Header')}
        {onOff('hiddenHeader', '下滑时隐藏 Header', {
          disabled: !settings.fixedHeader,
          hint: '固定 Header 时可配置',
        })}
        {onOff('fixedSidebar', '固定侧边菜单', { disabled: top })}
      </Section>
      <Section title="其他设置">
        {onOff('weak', '色弱模式')}
        {onOff('multipage', '多页签模式')}
      </Section>
    </div>
  )
}
