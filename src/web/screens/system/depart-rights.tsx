/** 部门权限: menus, buttons and data rules of one department. */
import type { ReactElement } from 'react'
import {
  departPermission,
  departRightTree,
  departRules,
  saveDepartPermission,
  saveDepartRules,
} from '#contract/organisation/depart-role.ts'
import { rightsOf } from '#web/crud/rights-layer.tsx'
import { RightTree } from '#web/widgets/right-tree/right-tree.tsx'
import type { Leave } from '#web/widgets/use-leave.ts'

const calls = {
  tree: departRightTree,
  ticked: departPermission,
  save: saveDepartPermission,
  rules: departRules,
  saveRules: saveDepartRules,
}

export function DepartRights({ departId, leave }: { departId: string; leave?: Leave }): ReactElement {
  return (
    <RightTree
      name={`depart ${departId}`}
      leave={leave}
      height={Math.max(240, window.innerHeight - 350)}
      {...rightsOf(calls, { departId })}
    />
  )
}
