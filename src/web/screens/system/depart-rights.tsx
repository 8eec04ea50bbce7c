/** 部门权限: menus, buttons and data rules of one department. */
import type { ReactElement } from 'react'
import {
  departPermission,
  departRightTree,
  departRules,
  saveDepartPermission,
  saveDepartRules,
} from '#contract/organisation/depart-role.ts'
import { call, callFully } from '#web/api/client.ts'
import type { RightNode } from '#web/widgets/right-tree/right-model.ts'
import { RightTree } from '#web/widgets/right-tree/right-tree.tsx'
import type { Leave } from '#web/widgets/use-leave.ts'

export function DepartRights({ departId, leave }: { departId: string; leave?: Leave }): ReactElement {
  return (
    <RightTree
      name={`depart ${departId}`}
      leave={leave}
      height={Math.max(240, window.innerHeight - 350)}
      load={async () => {
        const { treeList, ids } = await call(departRightTree, {}, { quiet: true })
        return { treeList: treeList as readonly RightNode[], ids }
      }}
      loadTicked={() => call(departPermission, { query: { departId } }, { quiet: true })}
      save={async (ticks, before) => {
        const body = { departId, permissionIds: ticks.join(','), lastpermissionIds: before.join(',') }
        return (await callFully(saveDepartPermission, { body }, { quiet: true })).message
      }}
      rules={{
        load: permissionId => call(departRules, { params: { permissionId, departId } }, { quiet: true }),
        save: async (permissionId, dataRuleIds) =>
          (
            await callFully(
              saveDepartRules,
              { body: { permissionId, departId, dataRuleIds } },
              { quiet: true },
            )
          ).message,
      }}
    />
  )
}
