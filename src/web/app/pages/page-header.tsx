import { Input } from '@arco-design/web-react'
import type { KeyboardEvent, ReactElement } from 'react'
import { Link } from 'react-router-dom'
import type { PageHead } from '#web/session/page-context.ts'
import styles from './pages.module.css'

type Tabs = NonNullable<PageHead['tabs']>

function HeadTabs({ items, active, onChange }: Tabs): ReactElement {
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (!by) return
    event.preventDefault()
    const at = items.findIndex(item => item.key === active)
    const next = (at + by + items.length) % items.length
    onChange(items[next]!.key)
    ;(event.currentTarget.children[next] as HTMLElement).focus()
  }
  return (
    <div className={styles['headTabs']} role="tablist" aria-label="页面内容" onKeyDown={onKeyDown}>
      {items.map(({ key, title }) => (
        <button
          key={key}
          type="button"
          className="flex-none h-40"
          role="tab"
          aria-selected={key === active}
          tabIndex={key === active ? 0 : -1}
          onClick={() => onChange(key)}
        >
          {title}
        </button>
      ))}
    </div>
  )
}

/** What a page says above itself: title, description, links, a picture, its search and its tabs. */
export function PageHeader({ head }: { head: PageHead & { title: string } }): ReactElement {
  const { title, description, links = [], image, search, tabs } = head
  return (
    <header className={styles['head']}>
      <div className={styles['headWords']}>
        <h1>{title}</h1>
        {description && <p className="m-0 ink-2">{description}</p>}
        {links.length > 0 && (
          <ul className="flex flex-wrap">
            {links.map(({ title: words, to, href }) => (
              <li key={words}>
                {to === undefined ? (
                  <a href={href} target="_blank" rel="noopener noreferrer">
                    {words}
                  </a>
                ) : (
                  <Link to={to}>{words}</Link>
                )}
              </li>
            ))}
          </ul>
        )}
        {search && (
          <Input.Search
            allowClear
            style={{ maxWidth: 420 }}
            placeholder={search.placeholder}
            aria-label={search.placeholder}
            onChange={search.onSearch}
          />
        )}
        {tabs && <HeadTabs {...tabs} />}
      </div>
      {image && <img src={image} alt="" className={styles['headImage']} />}
    </header>
  )
}
