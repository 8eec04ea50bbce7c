/** 高级查询 in a toolbar: opens the builder, and says that conditions are in effect. */
import { Button, Tooltip } from '@arco-design/web-react'
import { IconFilter, IconSync } from '@arco-design/web-react/icon'
import { type ReactElement, useEffect, useRef, useState } from 'react'
import { later } from '#web/ui/later.tsx'
import type { QueryBuilderProps } from './query-builder.tsx'
import { type SuperQuery, writeSuperQuery } from './query-model.ts'

const QueryBuilder = later(
  async () => (await import(/* webpackChunkName: 'forms' */ './query-builder.tsx')).QueryBuilder,
)
export type QueryButtonProps = Omit<QueryBuilderProps, 'onClose'>

export function QueryButton(props: QueryButtonProps): ReactElement {
  const { applied } = props
  const [open, setOpen] = useState(false)
  const active = applied !== undefined
  const text = applied ? `${applied.match}${writeSuperQuery(applied)}` : ''
  /** What the builder itself set; anything else comes from outside and starts it anew. */
  const own = useRef(text)
  const [round, setRound] = useState(0)
  useEffect(() => {
    if (own.current === text) return
    own.current = text
    setRound(before => before + 1)
  }, [text])
  const onRun = (query: SuperQuery | undefined) => {
    own.current = query ? `${query.match}${writeSuperQuery(query)}` : ''
    props.onRun(query)
  }
  const button = (
    <Button
      type={active ? 'outline' : 'secondary'}
      className={active ? 'query-button active' : 'query-button'}
      icon={active ? <IconSync className="query-turning" /> : <IconFilter />}
      aria-label={active ? '高级查询，已有高级查询条件生效' : undefined}
      aria-haspopup="dialog"
      aria-expanded={open}
      onClick={() => setOpen(true)}
    >
      <span className="tool-words">高级查询</span>
    </Button>
  )
  return (
    <>
      {active ? (
        <Tooltip
          trigger={['hover', 'focus']}
          content={
            <span>
              已有高级查询条件生效{' '}
              <button type="button" className="link query-clear" onClick={() => props.onRun(undefined)}>
                清空
              </button>
            </span>
          }
        >
          {button}
        </Tooltip>
      ) : (
        button
      )}
      {open && <QueryBuilder {...props} key={round} onRun={onRun} onClose={() => setOpen(false)} />}
    </>
  )
}
