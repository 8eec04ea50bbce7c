// @screen system/SysGatewayRouteList in platform
/** 路由网关: which calls are handed on, and where to. */
import '#web/crud/crud.css'
import '#web/crud/table.css'
import '#web/crud/tools.css'
import './gateway.css'
import { Alert, Button, Message } from '@arco-design/web-react'
import { IconPlus, IconRefresh } from '@arco-design/web-react/icon'
import { type ReactElement, useState } from 'react'
import {
  clearGateway,
  deleteGatewayRoute,
  gatewayRoutes,
  gatewayState,
} from '#contract/platform/gateway-route.ts'
import { callFully } from '#web/api/client.ts'
import { tellRefusal, useHeld } from '#web/crud/actions.ts'
import { EmptyRows, FailedRows, SkeletonRows } from '#web/crud/states.tsx'
import { useCall } from '#web/data/call.ts'
import { confirmed } from '#web/widgets/confirmed.ts'
import type { Route } from './gateway-draft.ts'
import { GatewayForm } from './gateway-form.tsx'
import { GatewayRows } from './gateway-rows.tsx'

const hint = '新增一条路由，写明匹配条件和转发地址'

export default function Gateway(): ReactElement {
  const edits = useHeld()('system:gateway:edit')
  const list = useCall(gatewayRoutes, {})
  const state = useCall(gatewayState, {})
  const [form, setForm] = useState<{ route?: Route }>()
  const rows = list.data ?? []
  const act = async (work: () => Promise<{ message: string }>) => {
    try {
      Message.success((await work()).message)
    } catch (fault) {
      tellRefusal(fault)
    }
    await list.refetch()
  }
  const remove = async ({ id, name }: Route) => {
    if (await confirmed('确认删除', `确定删除路由「${name}」吗? 匹配它的请求将不再转发。`, true))
      await act(() => callFully(deleteGatewayRoute, { query: { id } }, { quiet: true }))
  }
  return (
    <div className="column crud gateway">
      <section className="panel column sheet">
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
        <div className="toolbar" role="toolbar" aria-label="路由操作">
          {edits && (
            <Button type="primary" icon={<IconPlus />} onClick={() => setForm({})}>
              新增
            </Button>
          )}
          {edits && (
            <Button onClick={() => void act(() => callFully(clearGateway, {}, { quiet: true }))}>
              清除限流计数
            </Button>
          )}
          <span className="spring" />
          <Button
            icon={<IconRefresh />}
            loading={list.isFetching}
            aria-label="刷新"
            onClick={() => void list.refetch()}
          />
        </div>
        {list.isError && !list.data ? (
          <FailedRows error={list.error} onRetry={() => void list.refetch()} />
        ) : !list.data ? (
          <SkeletonRows rows={6} rowPx={40} />
        ) : rows.length === 0 ? (
          <EmptyRows
            title="网关路由"
            filtered={false}
            hint={hint}
            onClear={() => undefined}
            action={
              edits && (
                <Button type="primary" onClick={() => setForm({})}>
                  新增网关路由
                </Button>
              )
            }
          />
        ) : (
          <GatewayRows
            rows={rows}
            edits={edits}
            onOpen={route => setForm({ route })}
            onRemove={route => void remove(route)}
          />
        )}
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
