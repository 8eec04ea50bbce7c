/** The advanced query of a list: out of the address, sifted, and back into it. */
import { Message } from '@arco-design/web-react'
import { useEffect, useMemo, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import type { Resource } from '#contract/kit/resource.ts'
import { holds } from '#web/session/session.ts'
import type { ListState } from '../list-state.ts'
import type { ChangeList } from '../use-list-state.ts'
import type { QueryButtonProps } from './query-button.tsx'
import { queryFieldsOf } from './query-fields.ts'
import { type SuperQuery, sift, wireLines } from './query-model.ts'

export interface ListSuperQuery {
  /** What the list call is sent beside the filters. */
  wire: Readonly<Record<string, string>>
  applied: SuperQuery | undefined
  button: Omit<QueryButtonProps, 'phone' | 'loading'>
}
const nothing: Readonly<Record<string, string>> = {}

export function useSuperQuery(
  resource: Resource,
  children: readonly Resource[] | undefined,
  asked: ListState['superQuery'],
  change: ChangeList,
  onRun: (query: SuperQuery | undefined) => void,
): ListSuperQuery {
  const { pathname } = useLocation()
  const fields = useMemo(() => queryFieldsOf(resource, holds, children), [resource, children])
  const text = asked ? JSON.stringify(asked) : ''
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address gives a new object at every turn
  const { query: applied, faults } = useMemo(
    () => (asked ? sift(asked, fields) : { query: undefined, faults: [] }),
    [text, fields],
  )
  const wire = useMemo(
    () =>
      applied
        ? {
            superQueryParams: encodeURIComponent(JSON.stringify(wireLines(applied, fields))),
            superQueryMatchType: applied.match,
          }
        : nothing,
    [applied, fields],
  )
  // A link may name what this list does not have: said once, and taken out of the address.
  const told = useRef('')
  useEffect(() => {
    if (faults.length === 0 || told.current === text) return
    told.current = text
    for (const fault of faults) Message.warning(`已去掉一个无效的查询条件：${fault}`)
    change({ superQuery: applied }, { replace: true })
  }, [faults, applied, text, change])
  return { wire, applied, button: { fields, applied, onRun, listKey: resource.path, route: pathname } }
}
