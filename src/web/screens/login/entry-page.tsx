/** What stands around everything that comes before the console: the product, what it is for, and the form. */
import type { ReactElement, ReactNode } from 'react'
import { useBoot } from '#web/api/boot.ts'
import { platform, product } from '#web/session/product.ts'
import { Mark } from '#web/widgets/mark.tsx'
import styles from './entry-page.module.css'
import { FlowArt } from './flow-art.tsx'

const Brand = () => (
  <div className={styles['brand']}>
    <Mark size={32} />
    {product}
  </div>
)

export function EntryPage({ children }: { children: ReactNode }): ReactElement {
  const { version, demo } = useBoot()
  return (
    <div className={styles['page']}>
      <aside className={styles['left']} aria-label="产品介绍">
        <Brand />
        <div className={styles['middle']}>
          <FlowArt />
          <div>
            <h2>{platform}</h2>
            <p>每一个数值，都能追溯到样品、检测值和原始报文</p>
          </div>
        </div>
        <div className={styles['note']}>{demo ? '演示数据，非真实监测结果' : ' '}</div>
      </aside>
      <main className={styles['right']}>
        <div className={styles['phoneBrand']}>
          <Brand />
          <p>{platform}</p>
          {demo && <p>演示数据，非真实监测结果</p>}
        </div>
        {children}
        <div className={styles['note']}>{[product, version].filter(Boolean).join(' ')}</div>
      </main>
    </div>
  )
}
