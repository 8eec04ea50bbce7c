/** 高级查询构造器: conditions line by line, run against the list behind it, kept under names. */
import { Button, Message, Select } from '@arco-design/web-react'
import { type KeyboardEvent, type ReactElement, useEffect, useId, useRef, useState } from 'react'
import { superQueryLimits } from '#contract/kit/page-query.ts'
import { useSaved } from '#web/data/list-saved.ts'
import { attempt } from './attempt.ts'
import { NamePrompt } from './name-prompt.tsx'
import { LineEditor } from './query-line.tsx'
import {
  blankLine,
  emptyQuery,
  faultOf,
  type Match,
  matchWords,
  type QueryField,
  type QueryLine,
  queryOfSaved,
  type SuperQuery,
  savedContent,
  usableLines,
} from './query-model.ts'
import { SavedQueries } from './saved-queries.tsx'
import '../crud.css'
import '../form.css'
import './query-builder.css'
import { PageModal } from '#web/widgets/page-layer.tsx'

export interface QueryBuilderProps {
  fields: readonly QueryField[]
  /** What is in effect. */
  applied: SuperQuery | undefined
  /** Undefined: no condition any more. */
  onRun: (query: SuperQuery | undefined) => void
  onClose: () => void
  /** Under which saved queries are kept: the list's path. */
  listKey: string
  route: string
  phone: boolean
  loading?: boolean
}
/** Lines keep their place in React by a number of their own. */
type Numbered = QueryLine & { no: number }

export function QueryBuilder(props: QueryBuilderProps): ReactElement {
  const { fields, applied, onRun, onClose, listKey, phone } = props
  const prefix = useId()
  const next = useRef(0)
  const number = (lines: readonly QueryLine[]): Numbered[] =>
    lines.map(line => {
      next.current += 1
      return { ...line, no: next.current }
    })
  const [match, setMatch] = useState<Match>(applied?.match ?? 'and')
  const [lines, setLines] = useState<readonly Numbered[]>(() => number((applied ?? emptyQuery()).lines))
  const [loaded, setLoaded] = useState<string>()
  const [naming, setNaming] = useState(false)
  const saved = useSaved(listKey, 'query')
  const list = useRef<HTMLDivElement>(null)
  /** The line whose field is to have the focus, once it is there. */
  const [focus, setFocus] = useState<number>()
  useEffect(() => {
    if (focus === undefined) return
    list.current?.querySelector<HTMLElement>(`[data-no="${focus}"] input`)?.focus()
    setFocus(undefined)
  }, [focus])

  const put = (query: SuperQuery) => {
    setMatch(query.match)
    setLines(number(query.lines))
  }
  const add = (after: number) => {
    if (lines.length >= superQueryLimits.lines) {
      Message.warning(`最多 ${superQueryLimits.lines} 个条件`)
      return
    }
    const [fresh] = number([blankLine()])
    if (!fresh) return
    setLines(lines.toSpliced(after, 0, fresh))
    setFocus(fresh.no)
  }
  const remove = (index: number) => {
    setLines(lines.toSpliced(index, 1))
    setFocus((lines[index + 1] ?? lines[index - 1])?.no)
  }
  /** Usable conditions, or undefined after saying what is wrong with one. */
  const checked = (empty: string): SuperQuery | undefined => {
    const usable = usableLines(lines)
    if (usable.length === 0) {
      Message.warning(empty)
      return undefined
    }
    const fault = usable.map(line => faultOf(line, fields)).find(each => each !== undefined)
    if (fault) {
      Message.warning(fault)
      return undefined
    }
    return { match, lines: usable.map(({ field, rule, val }) => ({ field, rule, val })) }
  }
  const run = () => {
    const query = checked('不能查询空条件')
    if (!query) return
    onRun(query)
    if (phone) onClose()
  }
  const reset = () => {
    put(emptyQuery())
    setLoaded(undefined)
    onRun(undefined)
  }
  const keep = async (title: string, shared: boolean) =>
    attempt(async () => {
      const kept = await saved.keep({ title, content: JSON.stringify(savedContent({ match, lines })) })
      if (shared) await saved.share(kept.id, true)
      setLoaded(kept.id)
      Message.success('保存成功')
    })
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    run()
  }
  return (
    <PageModal
      title="高级查询构造器"
      visible
      mask={false}
      focusLock={false}
      maskClosable={false}
      className={phone ? 'crud-layer query-builder phone' : 'crud-layer query-builder'}
      wrapClassName="query-builder-wrap"
      style={phone ? { width: '100%' } : { width: 1000 }}
      onCancel={onClose}
      footer={
        <div className="query-footer beside w-full">
          <Button loading={props.loading} onClick={reset}>
            重置
          </Button>
          <Button onClick={() => checked('空条件不能保存') && setNaming(true)}>保存查询条件</Button>
          <span className="spring" />
          <Button onClick={onClose}>关闭</Button>
          <Button type="primary" loading={props.loading} onClick={run}>
            查询
          </Button>
        </div>
      }
    >
      <div className="query-body stack gap-24" onKeyDown={onKeyDown}>
        <div className="column gap-12" ref={list}>
          {lines.length === 0 ? (
            <p className="row query-none muted justify-center rounded">
              没有任何查询条件
              <button type="button" className="link" onClick={() => add(0)}>
                点击新增
              </button>
            </p>
          ) : (
            <>
              <div className="row query-match gap-12">
                <span className="flex-none ink-2">过滤条件匹配</span>
                <Select
                  {...{ 'aria-label': '过滤条件匹配' }}
                  value={match}
                  options={(['and', 'or'] as const).map(value => ({ value, label: matchWords[value] }))}
                  onChange={setMatch}
                />
              </div>
              {lines.map((line, index) => (
                <div key={line.no} data-no={line.no}>
                  <LineEditor
                    number={index + 1}
                    prefix={`${prefix}${line.no}`}
                    line={line}
                    fields={fields}
                    onChange={changed => setLines(lines.with(index, { ...changed, no: line.no }))}
                    onAdd={() => add(index + 1)}
                    onRemove={() => remove(index)}
                    onEnter={run}
                  />
                </div>
              ))}
              <p className="aux">按 Ctrl + Enter 查询；没有填写完整的条件不参与查询。</p>
            </>
          )}
        </div>
        <SavedQueries
          saved={saved}
          route={props.route}
          current={loaded}
          onLoad={entry => {
            put(queryOfSaved(JSON.parse(entry.content)))
            setLoaded(entry.id)
          }}
        />
      </div>
      {naming && (
        <NamePrompt
          title="保存查询条件"
          sharing
          initial={saved.all.find(entry => entry.id === loaded && entry.mine)?.title}
          taken={saved.all.filter(entry => entry.mine).map(entry => entry.title)}
          onSave={keep}
          onClose={() => setNaming(false)}
        />
      )}
    </PageModal>
  )
}
