import { Tag } from '@arco-design/web-react'
import type { ReactElement } from 'react'
import { wordsOf } from './gateway-conditions.tsx'
import type { Route } from './gateway-draft.ts'

interface Props {
  rows: readonly Route[]
  edits: boolean
  onOpen: (route: Route) => void
  onRemove: (route: Route) => void
}
export function GatewayRows({ rows, edits, onOpen, onRemove }: Props): ReactElement {
  return (
    <div className="gateway-rows">
      <table className="table whole" aria-label="网关路由">
        <thead>
          <tr>
            <th scope="col">路由ID</th>
            <th scope="col">路由名称</th>
            <th scope="col">路由URI</th>
            <th scope="col">路由条件</th>
            <th scope="col">状态</th>
            <th scope="col">操作</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(route => (
            <tr key={route.id}>
              <td className="mono">{route.routerId}</td>
              <td>{route.name}</td>
              <td className="mono">{route.uri}</td>
              <td className="gateway-words">{route.predicates.map(wordsOf).join('；')}</td>
              <td>
                <Tag color={route.status === 1 ? 'green' : 'magenta'}>
                  {route.status === 1 ? '正常' : '禁用'}
                </Tag>
              </td>
              <td>
                <span className="row-actions">
                  <button
                    type="button"
                    className="link"
                    aria-label={`${edits ? '编辑' : '查看'} ${route.name}`}
                    onClick={() => onOpen(route)}
                  >
                    {edits ? '编辑' : '查看'}
                  </button>
                  {edits && (
                    <button
                      type="button"
                      className="link danger"
                      aria-label={`删除 ${route.name}`}
                      onClick={() => onRemove(route)}
                    >
                      删除
                    </button>
                  )}
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
