/** One route of the gateway, in a drawer. */
import { Button, Input, Message, Switch } from '@arco-design/web-react'
import { type ReactElement, useState } from 'react'
import { saveGatewayRoute } from '#contract/platform/gateway-route.ts'
import { CallError } from '#web/api/call-error.ts'
import { callFully } from '#web/api/client.ts'
import { type Clash, clashOf } from '#web/crud/conflict-sides.tsx'
import { SideLayer } from '#web/crud/side-layer.tsx'
import { phoneQuery, useMedia } from '#web/crud/use-media.ts'
import { useChanged, useLeave } from '#web/widgets/use-leave.ts'
import { type Condition, GatewayConditions } from './gateway-conditions.tsx'
import { GatewayConflict } from './gateway-conflict.tsx'
import { factsOf, type Route, routerOf } from './gateway-draft.ts'
import { GatewayField as Field } from './gateway-field.tsx'
import { type Filter, GatewayFilters } from './gateway-filters.tsx'

interface Props {
  /** Absent: a new one. */
  route?: Route
  readOnly: boolean
  onClose: () => void
  onSaved: () => void
}
const texts = [
  ['routerId', '路由ID', '如 lab-api', 64],
  ['name', '路由名称', '', 100],
  ['uri', '路由URI', 'http://主机:端口', 300],
] as const

export function GatewayForm({ route, readOnly, onClose, onSaved }: Props): ReactElement {
  const phone = useMedia(phoneQuery)
  const [facts, setFacts] = useState(() => factsOf(route))
  const [predicates, setPredicates] = useState<Condition[]>(
    (route?.predicates as Condition[] | undefined) ?? [{ name: 'Path', args: [] }],
  )
  const [filters, setFilters] = useState<Filter[]>((route?.filters as Filter[] | undefined) ?? [])
  const close = useLeave(useChanged([facts, predicates, filters]), onClose)
  const [complaint, setComplaint] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [clash, setClash] = useState<Clash>()
  const save = async (version = route?.version) => {
    const lacking = texts.find(([key]) => facts[key].trim() === '')
    if (lacking) return setComplaint(`请输入${lacking[1]}!`)
    setBusy(true)
    setComplaint(undefined)
    const router = { ...routerOf(facts, route, version), predicates, filters }
    try {
      Message.success((await callFully(saveGatewayRoute, { body: { router } }, { quiet: true })).message)
      onSaved()
    } catch (fault) {
      if (!(fault instanceof CallError)) throw fault
      if (fault.kind === 'conflict') setClash(clashOf(router, fault.result))
      else setComplaint(fault.message)
    } finally {
      setBusy(false)
    }
  }
  const switched = (key: 'on' | 'cut' | 'again', title: string, words: readonly [string, string]) => (
    <Field
      title={title}
      control={id => (
        <span>
          <Switch
            id={id}
            checked={facts[key]}
            disabled={readOnly}
            checkedText={words[0]}
            uncheckedText={words[1]}
            onChange={value => setFacts({ ...facts, [key]: value })}
          />
        </span>
      )}
    />
  )
  return (
    <SideLayer
      title={route ? `${readOnly ? '查看' : '编辑'}路由：${route.name}` : '新增路由'}
      width={phone ? '100%' : 'clamp(560px, 45%, 860px)'}
      maskClosable={false}
      onCancel={() => void close()}
      footer={
        readOnly ? (
          <Button onClick={onClose}>关闭</Button>
        ) : (
          <>
            <Button onClick={() => void close()}>取消</Button>
            <Button type="primary" loading={busy} onClick={() => void save()}>
              确定
            </Button>
          </>
        )
      }
    >
      <div className="gateway-form">
        {clash && (
          <GatewayConflict
            {...clash}
            onKeepMine={() => {
              setClash(undefined)
              void save(clash.present.version)
            }}
            onTakePresent={onSaved}
            onCancel={() => setClash(undefined)}
          />
        )}
        {complaint && (
          <p role="alert" className="danger">
            {complaint}
          </p>
        )}
        {texts.map(([key, title, hint, maxLength]) => (
          <Field
            key={key}
            title={title}
            required
            control={id => (
              <Input
                id={id}
                value={facts[key]}
                placeholder={hint}
                readOnly={readOnly}
                maxLength={maxLength}
                onChange={value => setFacts({ ...facts, [key]: value })}
              />
            )}
          />
        ))}
        {switched('on', '路由状态', ['正常', '禁用'])}
        <h3>路由条件（全部满足才转发）</h3>
        <GatewayConditions values={predicates} readOnly={readOnly} onChange={setPredicates} />
        <h3>过滤器</h3>
        <GatewayFilters values={filters} readOnly={readOnly} onChange={setFilters} />
        {switched('cut', '去除首段路径', ['是', '否'])}
        {switched('again', '连接失败时重试一次（仅 GET）', ['是', '否'])}
      </div>
    </SideLayer>
  )
}
