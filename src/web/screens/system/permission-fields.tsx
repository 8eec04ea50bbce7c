/** The fields of a menu entry: a group, a page and a button ask for different ones. */
import { Form, Input, InputNumber, Radio, Select, Switch, TreeSelect } from '@arco-design/web-react'
import type { ReactElement } from 'react'
import { menuIcon, menuIconNames } from '#web/widgets/menu-icon.tsx'

export interface Choice {
  key: string
  title: string
  children?: Choice[]
}
const flags = [
  ['route', '是否路由菜单'],
  ['hidden', '隐藏路由'],
  ['keepAlive', '是否缓存路由'],
  ['alwaysShow', '聚合路由'],
] as const

/** @param type 0 group, 1 page, 2 button */
export function PermissionFields({ type, parents }: { type: number; parents: Choice[] }): ReactElement {
  const button = type === 2
  return (
    <>
      <Form.Item label="菜单类型" field="menuType">
        <Radio.Group>
          <Radio value={0}>一级菜单</Radio>
          <Radio value={1}>子菜单</Radio>
          <Radio value={2}>按钮/权限</Radio>
        </Radio.Group>
      </Form.Item>
      <Form.Item
        label={button ? '按钮/权限' : '菜单名称'}
        field="name"
        rules={[
          { required: true, message: '请输入菜单标题!' },
          { maxLength: 100, message: '最大长度100位字符' },
        ]}
      >
        <Input placeholder="请输入菜单标题" />
      </Form.Item>
      {type !== 0 && (
        <Form.Item label="上级菜单" field="parentId" rules={[{ required: true, message: '请选择上级菜单!' }]}>
          <TreeSelect
            showSearch
            placeholder="请选择上级菜单"
            treeData={parents}
            filterTreeNode={(text, node) => String(node.props.title).includes(text)}
          />
        </Form.Item>
      )}
      {!button && (
        <>
          <Form.Item label="菜单路径" field="url" rules={[{ required: true, message: '请输入菜单路径!' }]}>
            <Input placeholder="如 /sewage/plant，或 https:// 开头的外部地址" />
          </Form.Item>
          <Form.Item
            label="前端组件"
            field="component"
            extra="页面组件如 sewage/plant；分组用 layouts/RouteView，内嵌外部页面用 layouts/IframePageView"
            rules={type === 1 ? [{ required: true, message: '请输入前端组件!' }] : []}
          >
            <Input placeholder={type === 0 ? '留空为 layouts/RouteView' : '请输入前端组件'} />
          </Form.Item>
        </>
      )}
      {type === 0 && (
        <Form.Item label="默认跳转地址" field="redirect">
          <Input placeholder="打开分组时转到的页面路径" />
        </Form.Item>
      )}
      {button && (
        <>
          <Form.Item
            label="授权标识"
            field="perms"
            extra="多个用英文逗号分隔，如 sewage:plant:add"
            rules={[{ required: true, message: '请输入授权标识!' }]}
          >
            <Input className="mono" placeholder="如 sewage:plant:add" />
          </Form.Item>
          <Form.Item label="授权策略" field="permsType">
            <Radio.Group>
              <Radio value="1">可见/可访问（授权后可见/可访问）</Radio>
              <Radio value="2">可编辑（未授权时禁用）</Radio>
            </Radio.Group>
          </Form.Item>
          <Form.Item label="状态" field="status" extra="无效时该标识不限制任何人">
            <Radio.Group type="button">
              <Radio value="1">有效</Radio>
              <Radio value="0">无效</Radio>
            </Radio.Group>
          </Form.Item>
        </>
      )}
      {!button && (
        <Form.Item label="菜单图标" field="icon">
          <Select
            allowClear
            placeholder="请选择图标"
            options={menuIconNames.map(name => ({
              value: name,
              label: (
                <span className="icon-choice">
                  {menuIcon(name)} {name}
                </span>
              ),
            }))}
          />
        </Form.Item>
      )}
      <Form.Item label="排序" field="sortNo">
        <InputNumber min={0} max={99_999} />
      </Form.Item>
      {!button && (
        <div className="form-flags">
          {flags.map(([field, label]) => (
            <Form.Item key={field} label={label} field={field} triggerPropName="checked">
              <Switch checkedText="是" uncheckedText="否" />
            </Form.Item>
          ))}
          <Form.Item label="打开方式" field="internalOrExternal">
            <Radio.Group>
              <Radio value={false}>内部</Radio>
              <Radio value>外部</Radio>
            </Radio.Group>
          </Form.Item>
        </div>
      )}
    </>
  )
}
