// @screen account/About in account
/** Which product this is, what it runs on, and what it is made of on whose terms. */
import './about.css'
import { Input } from '@arco-design/web-react'
import { type ReactElement, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { about } from '#contract/platform/about.ts'
import { useCall } from '#web/data/call.ts'
import { platform, product } from '#web/session/product.ts'
import { EmptyRows, Unanswered } from '#web/ui/states.tsx'
import { DetailList } from '#web/widgets/detail-list.tsx'
import { Pager } from '#web/widgets/pager.tsx'
import { LicenceDrawer, type Package, PackageRows } from './licences.tsx'
import '#web/crud/crud.css'
import '#web/crud/table.css'

const pageSize = 20

export default function About(): ReactElement {
  const answer = useCall(about, {}, { staleMs: Number.POSITIVE_INFINITY })
  const { data } = answer
  const [search, setSearch] = useSearchParams()
  const [open, setOpen] = useState<Package>()
  const words = search.get('words') ?? ''
  const found = useMemo(() => {
    const wanted = words.trim().toLowerCase()
    return (data?.packages ?? []).filter(({ name, licence }) =>
      `${name} ${licence}`.toLowerCase().includes(wanted),
    )
  }, [data, words])
  const pages = Math.max(1, Math.ceil(found.length / pageSize))
  const page = Math.min(pages, Math.max(1, Math.floor(Number(search.get('page')) || 1)))
  const look = (next: { words?: string; page?: number }) => {
    const said = { words: next.words ?? words, page: next.page ?? 1 }
    const kept = Object.entries(said).filter(([, value]) => value !== '' && value !== 1)
    setSearch(Object.fromEntries(kept.map(([name, value]) => [name, String(value)])), { replace: true })
  }
  if (!data) return <Unanswered of={answer} lines={8} />
  return (
    <div className="column about gap-16">
      <section className="panel" aria-label={product}>
        <header className="row flex-wrap gap-12 mb-16">
          <img src="/mark.svg" alt="" width={40} height={40} />
          <span>
            <h2 className="text-16 medium">{product}</h2>
            <span className="muted">{platform}</span>
          </span>
        </header>
        <DetailList
          columns={3}
          items={[
            { title: '版本', content: data.version },
            { title: '构建', content: <span className="mono">{data.build}</span> },
            { title: '许可证', content: 'Apache-2.0' },
            { title: '运行环境', content: `Node.js ${data.node}` },
            { title: '数据库', content: data.database },
            { title: '数据', content: data.demo ? '演示数据' : '正式数据' },
          ]}
        />
      </section>
      <section className="panel" aria-label="数据、地图与字体">
        <h3 className="text-16 medium">数据、地图与字体</h3>
        <ul className="about-data">
          {data.data.map(({ name, origin, terms }) => (
            <li className="flex flex-wrap justify-between py-10 border-b-light anywhere" key={name}>
              <b className="medium">{name}</b>
              <span>{terms}</span>
              <p className="muted basis-full">{origin}</p>
            </li>
          ))}
        </ul>
      </section>
      <section className="panel" aria-label="第三方软件">
        <header className="row flex-wrap gap-12 mb-16">
          <h3 className="text-16 medium">第三方软件</h3>
          <span className="aux">共 {found.length} 个软件包</span>
          <span className="spring" />
          <Input
            value={words}
            placeholder="名称或许可证"
            aria-label="名称或许可证"
            allowClear
            onChange={next => look({ words: next })}
          />
        </header>
        {found.length === 0 ? (
          <EmptyRows title="软件包" filtered={words !== ''} onClear={() => look({ words: '' })} />
        ) : (
          <PackageRows rows={found.slice((page - 1) * pageSize, page * pageSize)} onOpen={setOpen} />
        )}
        <Pager
          total={found.length}
          current={page}
          pageSize={pageSize}
          hideOnSinglePage
          simple={window.innerWidth < 768}
          onChange={next => look({ page: next })}
        />
      </section>
      <LicenceDrawer shown={open} onClose={() => setOpen(undefined)} />
    </div>
  )
}
