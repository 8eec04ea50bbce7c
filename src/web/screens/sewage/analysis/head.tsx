/** Where one looks: each level above a link, the next one a picker; how fresh it is; the address to pass on. */
import { Button, Select } from '@arco-design/web-react'
import { IconEdit, IconLink } from '@arco-design/web-react/icon'
import type { ReactElement, ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { levelTitles, type PlaceLevel } from '#contract/sewage/consumption.ts'
import { copyText } from '#web/widgets/copy.ts'
import { afresh } from './state.ts'
import type { Analysis, Trend } from './use-analysis.ts'
import { Views } from './views/views.tsx'

const copyAddress = () =>
  copyText(window.location.href, '链接已复制，打开即是现在的画面', '请从地址栏复制链接')

const toNotes = () => {
  const panel = document.querySelector<HTMLElement>('.analysis-notes')
  panel?.scrollIntoView({ block: 'nearest' })
  panel?.focus({ preventScroll: true })
}

export function Head({
  data,
  drug,
  change,
  notes,
  more,
}: Pick<Analysis, 'change'> & {
  drug: string
  data: Trend | undefined
  /** How many; undefined for who may read none. */
  notes: number | undefined
  /** Further buttons. */
  more?: ReactNode
}): ReactElement {
  const { path = [], children = [], newest } = data ?? {}
  const go = (place: string) => change({ ...afresh, place })
  const next = children[0]?.level as PlaceLevel | undefined
  return (
    <div className="row analysis-head">
      <nav className="row" aria-label="区域">
        {path.map((step, index) =>
          index === path.length - 1 ? (
            <h1 key={step.code} aria-current="location">
              {step.name}
            </h1>
          ) : (
            <span key={step.code} className="row">
              <button type="button" className="link" onClick={() => go(step.code)}>
                {step.name}
              </button>
              <span className="aux" aria-hidden="true">
                ›
              </span>
            </span>
          ),
        )}
        {path.length === 0 && <h1>分析</h1>}
      </nav>
      {next && (
        <Select
          aria-label={`选择${levelTitles[next]}`}
          style={{ width: 168 }}
          placeholder={`选择${levelTitles[next]}（${children.length}）`}
          value={undefined}
          showSearch
          filterOption={(typed, option) =>
            String((option.props as { children?: unknown }).children ?? '').includes(typed)
          }
          options={children.map(({ code, name }) => ({ value: code, label: name }))}
          onChange={go}
        />
      )}
      {newest && <span className="aux">最新发布日 {newest}</span>}
      <span className="grow" />
      <span className="row analysis-tools">
        <Link to={`/sewage/europe?drug=${drug}`}>国际比较</Link>
        <Button type="text" icon={<IconLink />} onClick={() => void copyAddress()}>
          复制链接
        </Button>
        <Views />
        {more}
        {notes !== undefined && (
          <Button icon={<IconEdit />} onClick={toNotes}>
            批注 {notes}
          </Button>
        )}
      </span>
    </div>
  )
}
