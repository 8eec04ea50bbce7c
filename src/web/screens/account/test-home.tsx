import { Descriptions } from '@arco-design/web-react'
import type { ReactElement } from 'react'
import { base, useBoot } from '#web/api/boot.ts'
import { serverNow } from '#web/api/clock.ts'
import { platform, product } from '#web/session/product.ts'
import styles from './test-home.module.css'

/** Which build is this, and which server does it speak to: read out over the telephone. */
export default function TestHome(): ReactElement {
  const { version, demo } = useBoot()
  return (
    <section className={styles['sheet']}>
      <h1>{product}</h1>
      <p>{platform}</p>
      <Descriptions
        column={1}
        colon=""
        data={[
          { label: '版本', value: version || '—' },
          { label: '数据', value: demo ? '演示数据' : '正式数据' },
          { label: '接口地址', value: <span className="mono">{window.location.origin + base}</span> },
          { label: '服务器时钟差', value: `${((serverNow() - Date.now()) / 1000).toFixed(1)} s` },
        ]}
      />
    </section>
  )
}
