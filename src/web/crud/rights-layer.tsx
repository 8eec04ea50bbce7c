/** The rights of one owner: menus, buttons and data rules, ticked in a tree. */
import type { ReactElement } from 'react'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import { call, callFully } from '#web/api/client.ts'
import { RightTree, type RightTreeProps } from '#web/widgets/right-tree/right-tree.tsx'
import { useLeaveHere } from '#web/widgets/use-leave.ts'
import { SideLayer } from './layers.tsx'
import { phoneQuery, useMedia } from './use-media.ts'

const quiet = { quiet: true } as const
interface Calls {
  tree: Endpoint
  ticked: Endpoint
  save: Endpoint
  rules: Endpoint
  saveRules: Endpoint
}
type Ids = Readonly<Record<string, string>>
type Source = Pick<RightTreeProps, 'load' | 'loadTicked' | 'save' | 'rules'>

/**
 * What the calls of an owner do for a tree of rights.
 * @param owner its id by the name that the calls have for it
 * @param of what the rights that can be given are taken from, where they are not all
 */
export function rightsOf(calls: Calls, owner: Ids, of: Ids = {}): Source {
  return {
    load: async () => (await call(calls.tree, { query: of }, quiet)) as Awaited<ReturnType<Source['load']>>,
    loadTicked: async () => (await call(calls.ticked, { query: owner }, quiet)) as string[],
    save: async (ticks, before) => {
      const body = { ...owner, permissionIds: ticks.join(','), lastpermissionIds: before.join(',') }
      return (await callFully(calls.save, { body }, quiet)).message
    },
    rules: {
      load: async permissionId =>
        (await call(calls.rules, { params: { ...of, ...owner, permissionId } }, quiet)) as Awaited<
          ReturnType<NonNullable<Source['rules']>['load']>
        >,
      save: async (permissionId, dataRuleIds) =>
        (await callFully(calls.saveRules, { body: { ...owner, permissionId, dataRuleIds } }, quiet)).message,
    },
  }
}

interface Props extends Omit<RightTreeProps, 'height' | 'leave' | 'onClose'> {
  title: string
  onClose: () => void
}
/** A drawer with the rights of one owner; ticks that are not saved are not dropped without a question. */
export function RightsLayer({ title, onClose, ...tree }: Props): ReactElement {
  const phone = useMedia(phoneQuery)
  const leave = useLeaveHere()
  const cancel = async () => {
    if (await leave.current()) onClose()
  }
  return (
    <SideLayer title={title} width={650} maskClosable={false} onCancel={() => void cancel()}>
      <RightTree
        {...tree}
        height={Math.max(240, window.innerHeight - (phone ? 250 : 174))}
        leave={leave}
        onClose={onClose}
      />
    </SideLayer>
  )
}
