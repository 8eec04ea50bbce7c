/** What is asked for: four fields in the bar, the rest behind 展开. Nothing is asked until Enter or 查询. */
import { Button } from '@arco-design/web-react'
import { IconDown, IconUp } from '@arco-design/web-react/icon'
import {
  type ComponentType,
  type CSSProperties,
  type FormEvent,
  type ReactElement,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import type { Resource } from '#contract/kit/resource.ts'
import { kitOf } from '#web/fields/index.ts'
import type { FilterPatch, QueryItemProps } from '#web/fields/kit.ts'
import { holds } from '#web/session/session.ts'
import { boxAtRest, useRoused } from '#web/ui/later.tsx'
import { fieldOf } from './columns.ts'
import { sameFilters } from './list-state.ts'

export interface QueryBarProps {
  resource: Resource
  names: readonly string[]
  filters: Readonly<Record<string, string>>
  onSearch: (filters: Readonly<Record<string, string>>) => void
  onReset: () => void
  /** The `/` key goes here. */
  barRef?: RefObject<HTMLFormElement>
  phone: boolean
}
const inBar = 4
/** Two ends need more room than one word: at 1440 px two whole days stand in it. */
const rangeKinds = new Set(['date', 'datetime', 'number'])

/** Four columns; one that holds a range anywhere is wider. */
function gridOf(resource: Resource, names: readonly string[]): string {
  const weights = [1, 1, 1, 1]
  names.forEach((name, index) => {
    if (rangeKinds.has(fieldOf(resource, name)?.kind ?? '')) weights[index % inBar] = 1.6
  })
  return weights.map(weight => `minmax(0, ${weight}fr)`).join(' ')
}

const patched = (filters: Readonly<Record<string, string>>, patch: FilterPatch) => {
  const next = { ...filters }
  for (const [name, value] of Object.entries(patch)) {
    if (value === undefined) delete next[name]
    else next[name] = value
  }
  return next
}

const concerns = (name: string, filters: Readonly<Record<string, string>>) =>
  Object.keys(filters).some(key => key === name || key.startsWith(`${name}_`))

function Control({ Part, ...item }: QueryItemProps & { Part: ComponentType<QueryItemProps> }): ReactElement {
  return useRoused() ? <Part {...item} /> : boxAtRest()
}

export function QueryBar({
  resource,
  names: declared,
  filters,
  onSearch,
  onReset,
  barRef,
  phone,
}: QueryBarProps): ReactElement {
  const prefix = useId()
  // A value that is shown covered cannot be asked for.
  const names = declared.filter(name => {
    const mask = fieldOf(resource, name)?.mask
    return !mask || holds(mask.seenWith)
  })
  // On a telephone the rows come first: what nobody asks for is one line.
  const least = phone ? 0 : inBar
  const [draft, setDraft] = useState(filters)
  const [open, setOpen] = useState(() => !phone && names.slice(least).some(name => concerns(name, filters)))
  // The address may change under us: back, a link, a view. While it says the same, what is being typed stays, however often the list
  // is drawn meanwhile.
  const known = useRef(filters)
  useEffect(() => {
    if (sameFilters(known.current, filters)) return
    known.current = filters
    setDraft(filters)
  }, [filters])

  // What is asked is never out of sight; on a telephone that alone, since all conditions would fill its screen.
  const folded = names.filter((name, at) => at < least || (phone && concerns(name, filters)))
  const shown = open ? names : folded
  const toggle = (
    <button type="button" className="link" aria-expanded={open} onClick={() => setOpen(!open)}>
      {open ? '收起' : shown.length === 0 ? '查询条件' : '展开'}
      {open ? <IconUp /> : <IconDown />}
    </button>
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    known.current = draft
    onSearch(draft)
  }
  return (
    <form
      ref={barRef}
      className="panel query-bar beside gap-16 p-12-16"
      role="search"
      aria-label="查询条件"
      onSubmit={submit}
    >
      {shown.length > 0 && (
        <div
          className="query-items spring grid"
          style={{ '--columns': gridOf(resource, shown) } as CSSProperties}
        >
          {shown.map(name => {
            const field = fieldOf(resource, name)
            const kit = field && kitOf(field)
            if (!field || !kit?.QueryItem) return null
            const id = `${prefix}${name}`
            return (
              <div key={name} className="row query-item min-w-0">
                <label className="flex-none ink-2 nowrap" htmlFor={id}>
                  {field.title}
                </label>
                <Control
                  Part={kit.QueryItem}
                  id={id}
                  field={field}
                  name={name}
                  filters={draft}
                  onChange={patch => setDraft(before => patched(before, patch))}
                />
              </div>
            )
          })}
        </div>
      )}
      <div className="row query-buttons flex-none min-h-32">
        {shown.length > 0 && (
          <>
            <Button type="primary" htmlType="submit">
              查询
            </Button>
            <Button
              onClick={() => {
                // What a list begins with comes back by the address.
                known.current = {}
                setDraft({})
                onReset()
              }}
            >
              重置
            </Button>
          </>
        )}
        {names.length > folded.length && toggle}
      </div>
    </form>
  )
}
