/** One row, read-only, with its child lists. Which row and which tab stand in the address. */
import { Button, Message, Spin } from '@arco-design/web-react'
import { Fragment, type ReactElement, type ReactNode, useEffect, useMemo } from 'react'
import type { Resource } from '#contract/kit/resource.ts'
import { useRow } from '#web/data/resource-page.ts'
import type { Row } from '#web/data/row.ts'
import { FailedRows } from '#web/ui/states.tsx'
import { SaidAt } from '#web/widgets/said-at.tsx'
import { useHeld } from './actions.ts'
import { ChangesLink, useSeesChanges } from './changes-link.tsx'
import { Description } from './description.tsx'
import { BesideLayer, SideLayer } from './layers.tsx'
import { More, type RowAction } from './row-actions.tsx'
import type { Screen } from './screen.ts'
import { TabStrip } from './tab-strip.tsx'
import { phoneQuery, useMedia } from './use-media.ts'

export interface DetailsDrawerProps {
  resource: Resource
  screen: Screen
  id: string
  tab: string | undefined
  labelOf: (row: Row) => string
  onTab: (tab: string | undefined) => void
  onClose: () => void
  /** What can be done with the row, at the drawer's foot. */
  actions: (row: Row) => readonly RowAction[]
  /** Key of the action that the address begins; `onActed` takes it out of the address. */
  act?: string | undefined
  onActed?: () => void
  /** It stands beside the list: where in it, and what leads to the next one. */
  beside?: ReactNode
}
const basic = 'basic'

export function DetailsDrawer(props: DetailsDrawerProps): ReactElement {
  const { resource, screen, id } = props
  const phone = useMedia(phoneQuery)
  const row = useRow(resource, id)
  const held = useHeld()
  const seesChanges = useSeesChanges(resource)
  const details = screen.details
  const data = row.data?.id === id ? row.data : undefined
  const tabs = useMemo(
    () => (details?.tabs ?? []).filter(tab => held(tab.perm) && (!data || (tab.when?.(data) ?? true))),
    [details, held, data],
  )
  const shown = tabs.find(tab => tab.key === props.tab)
  const { Extra, Lead } = details ?? {}
  // What only leads to a tab of this drawer is no action in it, nor is what its lead does.
  const inLead = (screen.rowActions ?? []).flatMap(action => (action.inLead ? action.key : []))
  const leadsHere = new Set(['details', ...tabs.map(tab => tab.key), ...inLead])
  const actions = data ? props.actions(data).filter(action => !leadsHere.has(action.key)) : []
  const { act, onActed } = props
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the row is there
  useEffect(() => {
    if (!data || act === undefined) return
    onActed?.()
    // A link is nobody's word: it leads to a question, and never past it.
    const wished = actions.find(({ key, why, asks }) => key === act && asks && why === undefined)
    void wished?.run(words => words && Message.warning(words))
  }, [act, data === undefined])
  const fields = data && (
    <Description
      resource={resource}
      screen={screen}
      row={data}
      columns={phone ? 1 : (details?.columns ?? 3)}
    />
  )
  const description = data && (
    <>
      {Lead ? (
        <>
          <Lead row={data} />
          <details className="record-fields mt-16">
            <summary className="pointer semibold">记录字段</summary>
            {fields}
          </details>
        </>
      ) : (
        fields
      )}
      {Extra && <Extra row={data} />}
      {screen.steps && <screen.steps.Story row={data} />}
    </>
  )
  const name = data && (details?.nameOf?.(data) ?? props.labelOf(data))
  const title = data ? `${resource.title} ${name}` : `${resource.title}详情`
  // Whose record it is, the page and its path say; which one, only this.
  const heading = data && (
    <>
      <span className="muted normal text-13">{resource.title}</span> {name}
    </>
  )
  const footer = data && (seesChanges || actions.length > 0) && (
    <div className="row flex-wrap">
      {seesChanges && <ChangesLink resource={resource} id={data.id} />}
      <DetailsActions actions={actions} id={data.id} />
    </div>
  )
  const body = (
    <>
      {row.isError && <FailedRows error={row.error} onRetry={() => void row.refetch()} />}
      {!data && !row.isError && <Spin block tip="加载中…" />}
      {data && tabs.length === 0 && description}
      {data && tabs.length > 0 && (
        <TabStrip
          label={`${resource.title}详情`}
          tabs={[{ key: basic, title: '基本' }, ...tabs]}
          active={shown?.key ?? basic}
          onTab={tab => props.onTab(tab === basic ? undefined : tab)}
        >
          {shown ? <Fragment key={shown.key}>{shown.render(data)}</Fragment> : description}
        </TabStrip>
      )}
    </>
  )
  if (props.beside)
    return (
      <BesideLayer {...{ title, heading, footer }} tools={props.beside} onClose={props.onClose}>
        {body}
      </BesideLayer>
    )
  return (
    <SideLayer
      {...{ title, heading }}
      width={details?.width ?? (tabs.length > 0 ? 960 : 760)}
      footer={footer || null}
      onCancel={props.onClose}
      maskClosable
    >
      {body}
    </SideLayer>
  )
}

/** More than so many are a wall of buttons: the next step, one beside it, the rest under 更多. */
const [mostButtons, keptButtons] = [3, 2]
/** The next step stands at the right, where a dialog has its confirmation; what ends the row's way is never the solid one. */
function DetailsActions({ actions, id }: { actions: readonly RowAction[]; id: string }): ReactElement {
  const shown = actions.length > mostButtons ? actions.slice(0, keptButtons) : actions
  const rest = actions.slice(shown.length)
  return (
    <span className="form-buttons inline-flex flex-wrap justify-end gap-8 ml-auto">
      {rest.length > 0 && (
        <More
          rest={rest}
          label=""
          id={id}
          className="arco-btn arco-btn-secondary arco-btn-size-default arco-btn-shape-square"
        />
      )}
      {shown.toReversed().map(action => (
        <SaidAt
          key={action.key}
          run={action.run}
          button={(press, busy) => (
            <Button
              type={action === actions[0] && !action.why && !action.danger ? 'primary' : 'secondary'}
              className={action.why ? 'is-held' : undefined}
              aria-disabled={action.why ? true : undefined}
              title={action.why}
              status={action.danger ? 'danger' : 'default'}
              loading={busy}
              onClick={press}
            >
              {action.title}
            </Button>
          )}
        />
      ))}
    </span>
  )
}
