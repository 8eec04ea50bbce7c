// @screen system/SysGatewayRouteList in platform
/** 路由网关: which calls are handed on, and where to. */
import '#web/crud/crud.css'
import '#web/crud/table.css'
import '#web/crud/tools.css'
import './gateway.css'
import { Alert, Button, Tag } from '@arco-design/web-react'
import { IconPlus, IconRefresh } from '@arco-design/web-react/icon'
import { type ReactElement, useState } from 'react'
import {
  clearGateway,
  deleteGatewayRoute,
  gatewayRoutes,
  gatewayState,
} from '#contract/platform/gateway-route.ts'
import { callFully } from '#web/api/client.ts'
import { told, useHeld } from '#web/crud/actions.ts'
import { type PlainColumn, PlainTable } from '#web/crud/plain-table.tsx'
import type { RowAction } from '#web/crud/row-actions.tsx'
import { useCall } from '#web/data/call.ts'
import { Answered } from '#web/ui/states.tsx'
import { confirmed } from '#web/widgets/confirmed.ts'
import { wordsOf } from './gateway-conditions.tsx'
import { GatewayForm, type Route } from './gateway-form.tsx'

const columns: readonly PlainColumn<Route>[] = [
  { title: '路由ID', className: 'mono', cell: ({ routerId }) => routerId },
  { title: '路由名称', cell: ({ name }) => name },
  { title: '路由URI', className: 'mono', cell: ({ uri }) => uri },
  {
    title: '路由条件',
    className: 'gateway-words',
    cell: ({ predicates }) => predicates.map(wordsOf).join('；'),
  },
  {
    title: '状态',
    cell: ({ status }) => (
      <Tag color={status === 1 ? 'green' : 'magenta'}>{status === 1 ? '正常' : '禁用'}</Tag>
    ),
  },
]
const hint = '新增一条路由，写明匹配条件和转发地址'

export default function Gateway(): ReactElement {
  const edits = useHeld()('system:gateway:edit')
  const list = useCall(gatewayRoutes, {})
  const state = useCall(gatewayState, {})
  const [form, setForm] = useState<{ route?: Route }>()
  const act = async (work: Parameters<typeof told>[0]) => {
    await told(work)
    await list.refetch()
  }
  const remove = async ({ id, name }: Route) => {
    if (await confirmed('确认删除', `确定删除路由「${name}」吗? 匹配它的请求将不再转发。`, true))
      await act(() => callFully(deleteGatewayRoute, { query: { id } }))
  }
  const actionsOf = (route: Route): RowAction[] => [
    { key: 'open', title: edits ? '编辑' : '查看', run: () => setForm({ route }) },
    ...(edits ? [{ key: 'delete', title: '删除', danger: true, run: () => void remove(route) }] : []),
  ]
  return (
    <div className="column crud gap-12">
      <section className="panel column sheet gap-12">
        {state.data &&
          (state.data.on ? (
            <Alert
              type="info"
              content={`${state.data.prefix} 下的请求按下列路由转发，允许的地址：${state.data.upstreams.join('、')}`}
            />
          ) : (
            <Alert
              type="warning"
              title="网关转发未启用"
              content="可以先维护路由。启用时由部署人员用环境变量 QY_GATEWAY_UPSTREAMS 登记允许转发的“主机:端口”，再重新启动服务。"
            />
          ))}
        <div className="toolbar wraps items-center flex-none p-12-16" role="toolbar" aria-label="路由操作">
          {edits && (
            <Button type="primary" icon={<IconPlus />} onClick={() => setForm({})}>
              新增
            </Button>
          )}
          {edits && <Button onClick={() => void act(() => callFully(clearGateway, {}))}>清除限流计数</Button>}
          <span className="spring" />
          <Button
            icon={<IconRefresh />}
            loading={list.isFetching}
            aria-label="刷新"
            onClick={() => void list.refetch()}
          />
        </div>
        <Answered
          of={list}
          empty={{
            title: '网关路由',
            filtered: false,
            hint,
            action: edits && (
              <Button type="primary" onClick={() => setForm({})}>
                新增网关路由
              </Button>
            ),
          }}
        >
          {rows => (
            <div className="gateway-rows overflow-auto">
              <PlainTable
                label="网关路由"
                rows={rows}
                keyOf={({ id }) => id}
                nameOf={({ name }) => name}
                actions={actionsOf}
                columns={columns}
              />
            </div>
          )}
        </Answered>
      </section>
      {form && (
        <GatewayForm
          {...form}
          readOnly={!edits}
          onClose={() => setForm(undefined)}
          onSaved={async () => {
            setForm(undefined)
            await list.refetch()
          }}
        />
      )}
    </div>
  )
}
