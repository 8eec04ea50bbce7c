/** What such a page is called, what it says of itself, and its address to pass on. */
import './views.css'
import { Button, Tag } from '@arco-design/web-react'
import { IconLink } from '@arco-design/web-react/icon'
import type { ReactElement, ReactNode } from 'react'
import { useBoot } from '#web/api/boot.ts'
import { copyText } from '#web/widgets/copy.ts'

const copyAddress = () =>
  copyText(window.location.href, '链接已复制，打开即是现在的画面', '请从地址栏复制链接')

export function ViewsHead({ title, children }: { title: string; children?: ReactNode }): ReactElement {
  const demo = useBoot(boot => boot.demo)
  return (
    <div className="row views-head">
      <h1>{title}</h1>
      {demo && <Tag>演示数据</Tag>}
      {children}
      <span className="grow" />
      <Button type="text" icon={<IconLink />} onClick={() => void copyAddress()}>
        复制链接
      </Button>
    </div>
  )
}
