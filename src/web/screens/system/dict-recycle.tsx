/** 字典回收站. */
import type { ReactElement } from 'react'
import type { RowOf } from '#contract/kit/resource.ts'
import { deletedDicts, destroyDict, type sysDict, takeBackDict } from '#contract/platform/dict-admin.ts'
import { callFully } from '#web/api/client.ts'
import { RecycleBin } from '#web/crud/recycle-bin.tsx'
import type { DialogProps } from '#web/crud/screen.ts'
import { useCall } from '#web/data/call.ts'

/** The wire names one at a time. */
const each = (endpoint: typeof takeBackDict | typeof destroyDict) => async (ids: readonly string[]) =>
  (await Promise.all(ids.map(id => callFully(endpoint, { params: { id } }))))[0]

export function DictRecycle({ close, refresh }: DialogProps<RowOf<typeof sysDict>>): ReactElement {
  const bin = useCall(deletedDicts, {})
  return (
    <RecycleBin
      {...{ close, refresh }}
      kind="字典"
      of={bin}
      nameOf={({ dictName }) => dictName ?? ''}
      columns={[
        {
          title: '字典',
          cell: ({ dictName, dictCode, updateBy, updateTime }) => (
            <>
              <strong>{dictName}</strong> <span className="mono aux">{dictCode}</span>
              <br />
              <small className="aux">{[updateBy, updateTime].filter(Boolean).join(' 删除于 ')}</small>
            </>
          ),
        },
      ]}
      restoreTitle="字典取回"
      restore={each(takeBackDict)}
      goesToo="和它的各项"
      destroy={each(destroyDict)}
    />
  )
}
