// @screen account/TestHome in account
import { Descriptions, Empty } from '@arco-design/web-react'
import { type ReactElement, useMemo, useState } from 'react'
import { base, useBoot } from '#web/api/boot.ts'
import { serverNow } from '#web/api/clock.ts'
import { build } from '#web/session/build.ts'
import { homePath } from '#web/session/guard.ts'
import { usePageHead } from '#web/session/page-context.ts'
import { platform, product } from '#web/session/product.ts'

type Sheet = 'build' | 'browser'
const sheets = [
  { key: 'build', title: '版本与接口' },
  { key: 'browser', title: '浏览器' },
] as const

const yesNo = (holds: boolean) => (holds ? '支持' : '不支持')
const browserLines = () => [
  { label: '浏览器', value: navigator.userAgent },
  { label: '语言', value: navigator.language },
  { label: '时区', value: Intl.DateTimeFormat().resolvedOptions().timeZone },
  { label: '窗口', value: `${window.innerWidth} × ${window.innerHeight} px` },
  {
    label: '屏幕',
    value: `${window.screen.width} × ${window.screen.height} px，${window.devicePixelRatio} 倍`,
  },
  { label: '全屏', value: yesNo(document.fullscreenEnabled) },
  { label: '在线', value: navigator.onLine ? '是' : '否' },
]

/** Which build is this, in which browser, and which server does it speak to: read out over the telephone. */
export default function TestHome(): ReactElement {
  const { version, demo } = useBoot()
  const [sheet, setSheet] = useState<Sheet>('build')
  const [words, setWords] = useState('')
  usePageHead(
    useMemo(
      () => ({
        title: product,
        description: platform,
        image: '/mark.svg',
        links: [
          { title: '首页', to: homePath },
          { title: '我的消息', to: '/isps/userAnnouncement' },
        ],
        search: { placeholder: '筛选项目', onSearch: setWords },
        tabs: {
          items: sheets,
          active: sheet,
          onChange: key => setSheet(sheets.find(one => one.key === key)?.key ?? 'build'),
        },
      }),
      [sheet],
    ),
  )
  const buildLines = [
    { label: '版本', value: version || '—' },
    { label: '数据', value: demo ? '演示数据' : '正式数据' },
    { label: '接口地址', value: window.location.origin + base },
    { label: '在线预览服务', value: build.previewServer || '未配置' },
    { label: '微前端', value: build.microFrontend ? '开启' : '关闭' },
    { label: '服务器时钟差', value: `${((serverNow() - Date.now()) / 1000).toFixed(1)} s` },
  ]
  const lines = (sheet === 'build' ? buildLines : browserLines()).filter(({ label, value }) =>
    (label + value).includes(words.trim()),
  )
  return (
    <section className="panel" style={{ padding: 24 }}>
      {lines.length === 0 ? (
        <Empty description="没有查询到任何数据" />
      ) : (
        <Descriptions column={1} colon="" data={lines} />
      )}
    </section>
  )
}
