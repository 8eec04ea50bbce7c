/** 字典列表: the items of one dictionary. */
import type { ReactElement } from 'react'
import type { RowOf } from '#contract/kit/resource.ts'
import { type sysDict, sysDictItem } from '#contract/platform/dict-admin.ts'
import { ChildEditor } from '#web/crud/child-editor.tsx'
import { ChildList } from '#web/crud/child-list.tsx'
import { SideLayer } from '#web/crud/layers.tsx'
import type { DialogProps } from '#web/crud/screen.ts'
import { phoneQuery, useMedia } from '#web/crud/use-media.ts'
import { Tag, toneOf } from '#web/fields/tag.tsx'
import './recycle.css'

/** What a dictionary holds, in its details. */
export const DictWords = ({ id }: { id: string }): ReactElement => (
  <section className="mt-16" aria-label="字典项">
    <h3>字典项</h3>
    <ChildList
      resource={sysDictItem}
      where={{ dictId: id }}
      columns={[
        { key: 'itemText', width: 160, grow: 1 },
        { key: 'itemValue', width: 120 },
        'sortOrder',
        'status',
      ]}
    />
  </section>
)

export function DictItems({ rows, close }: DialogProps<RowOf<typeof sysDict>>): ReactElement | null {
  const phone = useMedia(phoneQuery)
  const [dict] = rows
  if (!dict) return null
  return (
    <SideLayer
      title={`字典列表：${dict.dictName}（${dict.dictCode}）`}
      width={680}
      footer={null}
      maskClosable
      onCancel={close}
    >
      <ChildEditor
        resource={sysDictItem}
        where={{ dictId: dict.id }}
        search="itemText"
        filter="status"
        columns={[
          {
            key: 'itemText',
            width: phone ? 116 : 160,
            grow: 1,
            render: ({ itemText, color, status }) => {
              const tone = toneOf(color)
              const words = tone ? <Tag tone={tone}>{itemText}</Tag> : itemText
              return <span data-off={status === '0' || undefined}>{words}</span>
            },
          },
          {
            key: 'itemValue',
            width: phone ? 92 : 120,
            grow: 1,
            render: ({ itemValue, status }) => (
              <span className="mono" data-off={status === '0' || undefined}>
                {itemValue}
              </span>
            ),
          },
          { key: 'sortOrder', width: 72 },
          { key: 'status', width: 80 },
        ]}
        form={['itemText', 'itemValue', 'description', 'sortOrder', 'status', 'color']}
        emptyHint="新增各项：名称给人看，数据值存入记录"
      />
    </SideLayer>
  )
}
